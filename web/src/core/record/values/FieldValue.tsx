import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { ListColumn } from '@poledne/contract/list/listQuery'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { IconArrowRight } from '@tabler/icons-react'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/useFormat.ts'
import history from '../history/History.module.css'
import { type AnyRecord, type FieldSet, isBlank, type RecordModule } from '../recordFields.ts'
import { getCodelistParam, useCodelist } from '../useCodelist.ts'
import { useFieldLabels } from '../useFieldLabels.ts'
import classes from './FieldValue.module.css'
import facts from './RecordFieldList.module.css'

type RecordFieldListProps = {
  module: RecordModule
  record: AnyRecord
  /** The listed fields; by default all fields of the module. */
  fields?: readonly string[] | undefined
  isInLine?: boolean
}

/** Lists fields of the module in the order of the contract. */
export function RecordFieldList({ module, record, fields = module.fields, isInLine = false }: RecordFieldListProps) {
  const label = useFieldLabels(module)
  const values = fields.map((field) => ({
    label: label(field),
    value: <FieldValue module={module} field={field} value={record[field]} isFact />,
  }))
  return <LabelledValues values={values} isInLine={isInLine} />
}

type LabelledValuesProps = {
  values: readonly { label: string; value: ReactNode }[]
  /** Whether the values are beside their labels, one after the other. */
  isInLine?: boolean
}

/** Lists values below their labels. */
export function LabelledValues({ values, isInLine = false }: LabelledValuesProps) {
  return (
    <dl className={isInLine ? facts.inLine : facts.facts}>
      {values.map(({ label, value }) => (
        <div key={label} className="shrink">
          <dt className={facts.label}>{label}</dt>
          <dd className="flat breaks">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type FieldValueProps = {
  module: Pick<FieldSet, 'columns'>
  field: string
  value: unknown
  /** Whether it is shown on the page of the record, which has more space than its history. */
  isFact?: boolean
}

/** Shows the value of a field: with the display of its feature if there is one, otherwise by the kind of its column. */
export function FieldValue({ module, field, value, isFact = false }: FieldValueProps) {
  const display = useFieldDisplay(field)
  const Display = (isFact && display?.Fact) || display?.Value
  if (Display) return <Display value={value} />
  const column: ListColumn = (module.columns as Record<string, ListColumn>)[field] ?? {
    kind: typeof value === 'boolean' ? 'boolean' : 'text',
  }
  return <ColumnValue column={column} value={value} />
}

/** Shows the value of a field by the kind of its column. */
function ColumnValue({ column, value }: { column: ListColumn; value: unknown }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  // An empty list of fixed values, such as diets, states nothing.
  const isUnstated = column.kind === 'choices' && column.values !== undefined && !(value as string[] | null)?.length
  if (column.kind === 'choices' && !isUnstated) return <ChoiceList codelist={column.codelist} value={value} />
  if (isUnstated || isBlank(value)) return <span className="quiet">{t('record:value.empty')}</span>
  switch (column.kind) {
    case 'boolean':
      return value ? t('table:yes') : t('table:no')
    case 'choice':
      return <ChoiceName codelist={column.codelist as CodelistName} id={value as number} />
    case 'day':
      return format.day(String(value))
    case 'instant':
      return <time dateTime={`${String(value)}Z`}>{format.instant(String(value))}</time>
    case 'money':
      return format.money(Number(value), column.currency)
    case 'number':
      return format.number(Number(value))
    default:
      return String(value)
  }
}

/**
 * Shows a list of choices. Null means that they are not declared; an empty list means that they are declared as none.
 */
function ChoiceList({ codelist, value }: { codelist: string; value: unknown }) {
  const { t } = useTranslation()
  if (!Array.isArray(value)) return <span className="quiet">{t('record:value.undeclared')}</span>
  if (value.length === 0) return t('record:value.none')
  return <ChoiceNames codelist={codelist as CodelistName} ids={value as (number | string)[]} />
}

/** The name of a code list item; an archived item is marked. */
export function ChoiceName({ codelist, id }: { codelist: CodelistName; id: number }) {
  const { byId, isPending } = useCodelist(codelist)
  // Show nothing while the names load, rather than an id.
  if (isPending) return '…'
  return <CodelistItemName item={byId.get(id)} id={id} />
}

function ChoiceNames({ codelist, ids }: { codelist: CodelistName; ids: readonly (number | string)[] }) {
  const { items, byId } = useCodelist(codelist)
  const order = new Map(items.map((item, index) => [item.id, index]))
  const sorted = [...ids].sort((a, b) => (order.get(a) ?? Number(a)) - (order.get(b) ?? Number(b)))
  return (
    <ul className={classes.choices}>
      {sorted.map((id) => (
        <li key={id} className={classes.choice}>
          <CodelistItemName item={byId.get(id)} id={id} />
        </li>
      ))}
    </ul>
  )
}

function CodelistItemName({ item, id }: { item: CodelistItem | undefined; id: number | string }) {
  const { t } = useTranslation()
  if (!item) return t('record:value.unknown', { id })
  const code = getCodelistParam(item, 'code')
  return (
    <>
      {code && <span className="strong">{code}</span>}
      {item.value}
      {item.disabled && <span className="quiet"> ({t('record:value.discontinued')})</span>}
    </>
  )
}

/** How a feature displays a field that has no column kind: its value, and a change of it. */
export type FieldDisplay = {
  Value: ComponentType<{ value: unknown }>
  Change: ComponentType<{ from: unknown; to: unknown }>
  /** How the page of the record shows the value, if it has a display of its own there. */
  Fact?: ComponentType<{ value: unknown }>
}

/** The displays that the fields, the history and the conflicts of a record page use, by field. */
export const FieldDisplaysContext = createContext<Readonly<Record<string, FieldDisplay>>>({})

export const useFieldDisplay = (field: string): FieldDisplay | undefined => useContext(FieldDisplaysContext)[field]

/** The arrow between the old and the new value. */
export function ChangeArrow() {
  const { t } = useTranslation()
  return <IconArrowRight size={14} role="img" aria-label={t('record:history.to')} className={history.arrow} />
}

/** Creates a display that shows the value and both sides of a change as the same plain text. */
export function createPlainDisplay(Value: ComponentType<{ value: unknown }>): FieldDisplay {
  return {
    Value,
    Change: ({ from, to }) => (
      <>
        <span className={history.from}>
          <Value value={from} />
        </span>
        <ChangeArrow />
        <Value value={to} />
      </>
    ),
  }
}
