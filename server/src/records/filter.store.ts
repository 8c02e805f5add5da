import { toMinor } from '@poledne/contract/domain/money'
import { type ColumnKind, type Filter, type ListColumn, splitSearchWords } from '@poledne/contract/list/listQuery'
import { buildContainsCondition } from './containsCondition.ts'
import type { SqlParameters } from './scope.ts'

/** One filter of a list as a condition. Values are bound, never written; the parser has checked that they fit. */

/** A day stands for its first instant in UTC; an instant says UTC even where it does not write it. */
const toInstant = (text: string) => (text.length === 10 ? `${text}T00:00:00Z` : text.endsWith('Z') ? text : `${text}Z`)

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
  if (kind === 'money') return toMinor(Number(value))
  return kind === 'instant' ? toInstant(value) : value
}

function buildTextCondition(expression: string, { operator, values }: Filter, bound: SqlParameters): string {
  if (operator === 'contains') return buildContainsCondition(expression, bound.add(values[0] ?? ''))
  // an index on search_text answers this; it knows nothing of empty values
  if (!values.includes(''))
    return `search_text(${expression}) = any (array(select search_text(v) from unnest(${bound.add(values)}::text[]) v))`
  // an empty value finds what is not filled in
  return `search_text(coalesce(${expression}, '')) = any (select search_text(v) from unnest(${bound.add(values)}::text[]) v)`
}

/** Instants are shown to the second and compared so; the bounds on the bare column let an index answer. */
function buildInstantCondition(expression: string, { operator, values }: Filter, bound: SqlParameters): string {
  const instants = values.map(toInstant)
  const second = `interval '1 second'`
  if (operator === 'betweenInclusive') {
    const [from, to] = instants.map((value) => `${bound.add(value)}::timestamptz`)
    const firstWhole = `date_trunc('second', ${from} + interval '999999 microseconds')`
    return `(${expression} >= ${firstWhole} and ${expression} < date_trunc('second', ${to}) + ${second})`
  }
  const all = `${bound.add(instants)}::timestamptz[]`
  const limit = (which: 'min' | 'max') => `(select ${which}(v) from unnest(${all}) v)`
  return `(date_trunc('second', ${expression}) = any(${all})
    and ${expression} >= ${limit('min')} and ${expression} < ${limit('max')} + ${second})`
}

/** Every word occurs in one of the texts. Each comparison stands alone, so that the index of its column can serve it. */
function buildWordsCondition(texts: readonly string[], { values }: Filter, bound: SqlParameters): string {
  const words = splitSearchWords(values[0] ?? '').map((word) => bound.add(word))
  const conditions = words.map((place) => `(${texts.map((text) => buildContainsCondition(text, place)).join(' or ')})`)
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}

export function buildFilterCondition(
  column: ListColumn,
  expressionOf: (column: string) => string,
  filter: Filter,
  bound: SqlParameters,
): string {
  const { kind } = column
  if (kind === 'words') return buildWordsCondition(column.columns.map(expressionOf), filter, bound)
  const expression = expressionOf(filter.column)
  if (kind === 'text') return buildTextCondition(expression, filter, bound)
  // written, not bound: a plan for either value may use an index for just that one
  if (kind === 'boolean')
    return filter.values.includes('true') && filter.values.includes('false')
      ? 'true'
      : `${filter.values.includes('true') ? '' : 'not '}${expression}`
  if (kind === 'instant' && (filter.operator === 'equals' || filter.operator === 'betweenInclusive'))
    return buildInstantCondition(expression, filter, bound)
  const type = SQL_TYPES[kind]
  const [first, second] = filter.values.map((value) => toSqlValue(kind, value))
  switch (filter.operator) {
    case 'betweenInclusive':
      return `${expression} between ${bound.add(first)}::${type} and ${bound.add(second)}::${type}`
    case 'greaterThanOrEqualTo':
      return `${expression} >= ${bound.add(first)}::${type}`
    case 'lessThan':
      return `${expression} < ${bound.add(first)}::${type}`
    default: {
      const all = `${bound.add(filter.values.map((value) => toSqlValue(kind, value)))}::${type}[]`
      if (kind === 'choices') return `${expression} && ${all}`
      return `${expression} = any(${all})`
    }
  }
}
