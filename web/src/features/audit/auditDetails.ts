import { type Permission, RECORD_MODULES } from '@poledne/contract/access/permissions'
import type { AuditLogEntry } from '@poledne/contract/modules/audit'
import type { TFunction } from 'i18next'
import { NAME_SEPARATOR } from '../../core/format/useNameSuffix.ts'

/** The names of code list items by id. */
type Names = ReadonlyMap<number | string, { value: string }>
type DetailsContext = {
  t: TFunction
  formatInstant: (instant: string) => string
  roles: Names
  users: Names
  permissions: Names
  restaurants: Names
}
export type AuditDetail = { label: string; value: string }

type Details = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A permission as the server writes it, such as `dishes.edit (own) (level 5) (restaurants 1, 2)`. */
const PERMISSION = /^(\w+\.\w+)( \(own\))?(?: \(level (\d+)\))?(?: \(restaurants ([\d, ]+)\))?$/

function formatPermission(text: string, { t, permissions, restaurants }: DetailsContext): string {
  const [, name = text, own, level, ids] = PERMISSION.exec(text) ?? []
  const names = ids?.split(', ').map((id) => restaurants.get(Number(id))?.value ?? id)
  const limits = [
    own && t('audit:own'),
    level && t('audit:level', { level }),
    names && t('audit:restaurants', { names: names.join(NAME_SEPARATOR) }),
  ].filter(Boolean)
  return `${permissions.get(name)?.value ?? name}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}`
}

/** Formats a value in a query. */
function formatQueryValue(key: string, value: string, { t, formatInstant, restaurants }: DetailsContext): string {
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'table:yes' : 'table:no')
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatInstant(value)
  if (key === 'restaurantId') return restaurants.get(Number(value))?.value ?? value
  if (!/^\w+$/.test(value)) return value
  return t(`weeklyMenus:export.choices.${value}` as 'weeklyMenus:export.choices.pdf', { defaultValue: value })
}

/** Describes a filter of a list, such as `nameCs:contains:guláš`. */
function formatFilter(text: string, label: (column: string) => string, context: DetailsContext): string {
  const { t } = context
  const [column = '', operator = '', ...rest] = text.split(':')
  const values = rest
    .join(':')
    .split(',')
    .map((value) => formatQueryValue(column, value, context))
  const [from = '', to = ''] = values
  const descriptions: Record<string, string> = {
    contains: t('table:filters.contains', { text: from }),
    betweenInclusive: t('table:filters.range', { from, to }),
    greaterThanOrEqualTo: t('table:filters.atLeast', { from }),
    lessThan: t('table:filters.atMost', { to: from }),
  }
  return `${label(column)}: ${descriptions[operator] ?? values.join(', ')}`
}

/** Describes the query of a request with the labels of the list. */
function formatQuery(query: string, module: string | null, context: DetailsContext): string {
  const { t } = context
  const places = [`${module}:fields`, 'table:fields', 'weeklyMenus:export', 'restaurantMenus:fields']
  const label = (column: string) =>
    t(places.map((place) => `${place}.${column}`) as ['dishes:fields.nameCs'], { defaultValue: column })
  return [...new URLSearchParams(query)]
    .map(([key, text]) => {
      if (key === 'filter') return formatFilter(text, label, context)
      if (key === 'columns') return `${t('table:export.columns')}: ${text.split(',').map(label).join(', ')}`
      if (key !== 'sort') return `${label(key)}: ${formatQueryValue(key, text, context)}`
      const [column = '', direction] = text.split(':')
      return `${t('table:sort.menu')}: ${label(column)} ${direction === 'desc' ? '↓' : '↑'}`
    })
    .join('; ')
}

/** These texts are typed by users and can be equal to a fixed value, so they are never translated. */
const TYPED_TEXTS: ReadonlySet<string> = new Set(['username', 'name', 'variant', 'reason'])

/** Formats a text: a fixed value has a translation, any other text is shown as it is. */
function formatText(key: string, text: string, context: DetailsContext): string {
  const { t } = context
  // A text that a client sent can contain separators of translation keys, so only plain words are translated.
  const translate = (prefix: string) =>
    /^\w+$/.test(text) ? t(`${prefix}.${text}` as 'audit:values.password', { defaultValue: text }) : text
  if (key === 'added' || key === 'removed' || key === 'permissions') return formatPermission(text, context)
  if (key === 'action') return translate('record:history.action')
  if (key === 'list') return text === 'coverage' ? t('app:modules.coverage') : translate('app:lists')
  if (key === 'createdAt' || key === 'expiresAt' || key === 'until')
    return context.formatInstant(text.slice(0, 'yyyy-mm-ddThh:mm:ss'.length))
  return TYPED_TEXTS.has(key) ? text : translate('audit:values')
}

function formatValue(key: string, value: unknown, context: DetailsContext): string {
  const { t, roles, users } = context
  // An empty retention means that the data are kept forever.
  if (value === null && key.endsWith('Days')) return t('audit:forever')
  if (value === null || value === undefined) return t('audit:none')
  if (Array.isArray(value)) {
    const names = { roleIds: roles, userIds: users }[key]
    const texts = value.map((each) => names?.get(each as number)?.value ?? formatValue(key, each, context))
    return texts.length > 0 ? texts.join(names ? NAME_SEPARATOR : ', ') : t('audit:none')
  }
  if (typeof value === 'boolean') return t(value ? 'table:yes' : 'table:no')
  if (isObject(value) && 'from' in value && 'to' in value) {
    const [from, to] = [value.from, value.to].map((each) => formatValue(key, each, context))
    return t('audit:changedTo', { from, to })
  }
  return typeof value === 'string' ? formatText(key, value, context) : JSON.stringify(value)
}

const isChange = (value: unknown) => isObject(value) && 'from' in value

/**
 * Lists the details of an entry with labels. Groups such as the retention settings are listed field by field, and empty
 * lists are left out.
 */
export function listDetails(
  { module, personal, details }: Pick<AuditLogEntry, 'module' | 'personal' | 'details'>,
  context: DetailsContext,
) {
  const list = (group: Details): AuditDetail[] =>
    Object.entries(group).flatMap(([key, value]) => {
      if (isObject(value) && !isChange(value)) return list(value)
      if (Array.isArray(value) && value.length === 0) return []
      const label = context.t(`audit:details.${key}` as 'audit:details.method', { defaultValue: key })
      const isQuery = key === 'query' && typeof value === 'string'
      return [{ label, value: isQuery ? formatQuery(value, module, context) : formatValue(key, value, context) }]
    })
  return list({ ...personal, ...details })
}

type LinkedEntry = Pick<AuditLogEntry, 'event' | 'module' | 'recordId' | 'details'>

/** Whether the id belongs to a record of the area; in a request it can belong to another one, such as a price change. */
const hasRecordOfArea = ({ module, details }: Pick<LinkedEntry, 'module' | 'details'>) =>
  typeof details.route !== 'string' || details.route.startsWith(`${module}/:id/`)

/** Returns the name of the record of an entry, or its id if the name is unknown. */
export function nameRecord(
  entry: Pick<AuditLogEntry, 'module' | 'recordId' | 'recordName' | 'details'>,
  formatDay: (day: string) => string,
): string | null {
  const { recordId, recordName } = entry
  if (recordId === null) return null
  if (recordName === null || !hasRecordOfArea(entry)) return `#${recordId}`
  return recordName.replace(/\d{4}-\d\d-\d\d/, formatDay)
}

/** Returns the path of the entry's record, or null if it has no page, was deleted or the user cannot view it. */
export function getRecordLink(entry: LinkedEntry, can: (permission: Permission) => boolean): string | null {
  const { event, module, recordId } = entry
  const name = RECORD_MODULES.find((each) => each === module)
  if (!name || recordId === null || event.endsWith('Deleted') || !can(`${name}.view`)) return null
  return hasRecordOfArea(entry) ? `/${name}/${recordId}` : null
}
