import { amountToMinorUnits } from '@poledne/contract/domain/prices/money'
import {
  type ColumnKind,
  type Filter,
  type ListColumn,
  type ListColumns,
  splitSearchWords,
} from '@poledne/contract/list/listQuery'
import { buildContainsConditionSql, type SqlParameters } from '../sqlBuilder.ts'

/**
 * Converts the value of a filter to an instant with a zone: a day means its start in UTC, and an instant without a zone
 * is in UTC.
 */
const toZonedInstant = (text: string) =>
  text.length === 10 ? `${text}T00:00:00Z` : text.endsWith('Z') ? text : `${text}Z`

const SQL_TYPES: Readonly<Partial<Record<ColumnKind, string>>> = {
  day: 'date',
  instant: 'timestamptz',
  number: 'int',
  money: 'bigint',
  id: 'int',
  choice: 'int',
  choices: 'int',
}

function toSqlValue(kind: ColumnKind, value: string): unknown {
  if (kind === 'money') return amountToMinorUnits(Number(value))
  return kind === 'instant' ? toZonedInstant(value) : value
}

function buildTextCondition(searched: string, { operator, values }: Filter, bound: SqlParameters): string {
  if (operator === 'contains') return buildContainsConditionSql(searched, bound.add(values[0] ?? ''))
  // This form of the condition can use the index of the search text, which does not contain empty values.
  if (!values.includes(''))
    return `${searched} = any (array(select search_text(v) from unnest(${bound.add(values)}::text[]) v))`
  // An empty value matches null as well.
  return `coalesce(${searched}, '') = any (select search_text(v) from unnest(${bound.add(values)}::text[]) v)`
}

/**
 * Builds a condition that compares to the second, as instants are shown; the bounds on the bare column allow an index
 * scan.
 */
function buildInstantCondition(expression: string, { operator, values }: Filter, bound: SqlParameters): string {
  const instants = values.map(toZonedInstant)
  const second = `interval '1 second'`
  if (operator === 'betweenInclusive') {
    const [from, to] = instants.map((value) => `${bound.add(value)}::timestamptz`)
    const firstWhole = `date_trunc('second', ${from} + interval '999999 microseconds')`
    return `(${expression} >= ${firstWhole} and ${expression} < date_trunc('second', ${to}) + ${second})`
  }
  const all = `${bound.add(instants)}::timestamptz[]`
  const buildBoundSql = (which: 'min' | 'max') => `(select ${which}(v) from unnest(${all}) v)`
  return `(date_trunc('second', ${expression}) = any(${all})
    and ${expression} >= ${buildBoundSql('min')} and ${expression} < ${buildBoundSql('max')} + ${second})`
}

/**
 * Builds a condition that every word occurs in one of the texts; separate comparisons can each use the index of their
 * column.
 */
function buildWordsCondition(searched: readonly string[], { values }: Filter, bound: SqlParameters): string {
  const words = splitSearchWords(values[0] ?? '').map((word) => bound.add(word))
  const conditions = words.map(
    (placeholder) => `(${searched.map((text) => buildContainsConditionSql(text, placeholder)).join(' or ')})`,
  )
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}

/** Returns the SQL of the columns by which a list can be filtered. */
export type FilterSql = {
  getExpression(column: string): string
  /** The columns of the table that store the search texts of text columns. */
  searchColumns?: Readonly<Record<string, string>> | undefined
}

const getSearchExpression = ({ getExpression, searchColumns }: FilterSql, column: string): string =>
  searchColumns?.[column] ?? `search_text(${getExpression(column)})`

export function buildFilterCondition(
  column: ListColumn,
  filterSql: FilterSql,
  filter: Filter,
  bound: SqlParameters,
): string {
  const { kind } = column
  if (kind === 'words') {
    const searched = column.columns.map((each) => getSearchExpression(filterSql, each))
    return buildWordsCondition(searched, filter, bound)
  }
  if (kind === 'text' && !column.isExact)
    return buildTextCondition(getSearchExpression(filterSql, filter.column), filter, bound)
  const expression = filterSql.getExpression(filter.column)
  // The condition is literal SQL instead of a parameter, so that the plan can use a partial index.
  if (kind === 'boolean')
    return filter.values.includes('true') && filter.values.includes('false')
      ? 'true'
      : `${filter.values.includes('true') ? '' : 'not '}${expression}`
  if (kind === 'instant' && (filter.operator === 'equals' || filter.operator === 'betweenInclusive'))
    return buildInstantCondition(expression, filter, bound)
  const hasTextValues = kind === 'text' || ((kind === 'choice' || kind === 'choices') && column.values !== undefined)
  const type = hasTextValues ? 'text' : SQL_TYPES[kind]
  const [first, second] = filter.values.map((value) => toSqlValue(kind, value))
  switch (filter.operator) {
    case 'betweenInclusive':
      return `${expression} between ${bound.add(first)}::${type} and ${bound.add(second)}::${type}`
    case 'greaterThanOrEqualTo':
      return `${expression} >= ${bound.add(first)}::${type}`
    case 'lessThan':
      return `${expression} < ${bound.add(first)}::${type}`
    default: {
      // With a single value, an index of the column and the sort keys is already in the order of the list.
      if (kind !== 'choices' && filter.values.length === 1) return `${expression} = ${bound.add(first)}::${type}`
      const all = `${bound.add(filter.values.map((value) => toSqlValue(kind, value)))}::${type}[]`
      // An undeclared list is null, which neither condition matches.
      if (kind === 'choices') return column.excludes ? `not (${expression} && ${all})` : `${expression} && ${all}`
      return `${expression} = any(${all})`
    }
  }
}

/** Builds the conditions of filters that were parsed with these columns. */
export const buildFilterConditions = (
  columns: ListColumns,
  filterSql: FilterSql,
  filters: readonly Filter[],
  bound: SqlParameters,
): string[] =>
  filters.map((filter) => {
    const column = columns[filter.column]
    if (!column) throw new Error(`unlisted column ${filter.column}`)
    return buildFilterCondition(column, filterSql, filter, bound)
  })
