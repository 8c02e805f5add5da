import { ActionIcon, Button, Input } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordModule } from '../recordFields.ts'
import { useFieldLabels } from '../useFieldLabels.ts'
import type { FieldProps } from './fields.tsx'
import classes from './RowsField.module.css'

/** The value of an edited cell: it can be missing, or a typed text that is not valid. */
export type CellValue = number | string | null
export type EditedRow<Cell extends string> = Record<Cell, CellValue>

/** The props that the input of a cell takes. */
export type CellInputProps = {
  label: string
  classNames: { root?: string; label?: string }
  'aria-required': boolean
  error: string | undefined
  autoFocus: boolean
  onChange: (value: CellValue) => void
}

export type RowColumn<Cell extends string> = {
  name: Cell
  label: string
  /** The width of the column; without it the column shares the remaining width. */
  width?: string
  isEndAligned?: boolean
  /** Whether the cell has a line of its own in a narrow window. */
  isWide?: boolean
  isOptional?: boolean
  render: (input: CellInputProps, value: CellValue) => ReactNode
}

/** Lists the keys of errors that are outdated after a cell has changed. */
type FindResolvedErrorKeys<Cell extends string> = (
  keys: readonly string[],
  list: string,
  index: number,
  changed: Cell,
) => readonly string[]

/** The end of a span is reported as wrong if the span starts later, so a new start resolves its error as well. */
const findOwnErrorKeys: FindResolvedErrorKeys<string> = (keys, list, index, changed) => {
  const resolved = changed === 'from' ? ['from', 'to'] : [changed]
  return keys.filter((key) => resolved.some((cell) => key === `${list}.${index}.${cell}`))
}

type RowsFieldProps<M extends RecordModule, Cell extends string> = FieldProps<M> & {
  /** The hint while there is no row; by default the hint of the field. */
  emptyHint?: ReactNode
  columns: readonly RowColumn<Cell>[]
  addLabel: string
  /** Creates the row that the user adds, which can continue the rows before it. */
  createRow: (rows: readonly EditedRow<Cell>[]) => EditedRow<Cell>
  /** Returns the name of a row for the button that removes it, unless its number is enough. */
  getRowName?: (row: EditedRow<Cell>) => string | undefined
  findResolvedErrorKeys?: FindResolvedErrorKeys<Cell>
  /** Renders more buttons, which can add several rows. */
  renderMore?: (rows: readonly EditedRow<Cell>[], add: (added: readonly EditedRow<Cell>[]) => void) => ReactNode
}

/** A row of the form. Its key does not change, so that adding or removing other rows does not clear its inputs. */
type KeyedRow<Cell extends string> = { key: number; row: EditedRow<Cell> }

/** Manages the rows of a field, and writes every change to the form. */
function useRows<M extends RecordModule, Cell extends string>(props: RowsFieldProps<M, Cell>) {
  const { name, findResolvedErrorKeys = findOwnErrorKeys } = props
  const { form } = props.form
  const [{ keyed, next }, setKeyed] = useState(() => {
    const rows = (form.getValues()[name] ?? []) as EditedRow<Cell>[]
    return { keyed: rows.map((row, key): KeyedRow<Cell> => ({ key, row })), next: rows.length }
  })
  const [newestKey, setNewestKey] = useState<number | null>(null)

  const applyRows = (changed: readonly KeyedRow<Cell>[], newest = next) => {
    setKeyed({ keyed: [...changed], next: newest })
    form.setFieldValue(name as string, changed.map(({ row }) => row) as never, { forceUpdate: false })
  }

  return {
    keyed,
    rows: keyed.map(({ row }) => row),
    /** The key of the row that was just added, which gets the focus. */
    newestKey,
    add: (added: readonly EditedRow<Cell>[]) => {
      setNewestKey(next)
      applyRows([...keyed, ...added.map((row, index) => ({ key: next + index, row }))], next + added.length)
    },
    change: (index: number, cell: Cell, value: CellValue) => {
      applyRows(keyed.map((each, at) => (at === index ? { ...each, row: { ...each.row, [cell]: value } } : each)))
      for (const key of findResolvedErrorKeys(Object.keys(form.errors), name, index, cell)) form.clearFieldError(key)
    },
    remove: (index: number) => {
      // The form shifts the errors of the rows below.
      form.removeListItem(name as string, index)
      setKeyed({ keyed: keyed.filter((_, at) => at !== index), next })
    },
  }
}

/**
 * Prevents a click from moving the focus: an input that loses it can show an error, which would move the button between
 * mousedown and mouseup.
 */
export const preventBlur = (event: MouseEvent) => event.preventDefault()

/** Edits a list of rows with the same cells: rows can be added and removed, and an error is shown at its cell. */
export function RowsField<M extends RecordModule, Cell extends string>(props: RowsFieldProps<M, Cell>) {
  return <RowsTable key={props.form.form.key(props.name as string)} {...props} />
}

function RowsTable<M extends RecordModule, Cell extends string>(props: RowsFieldProps<M, Cell>) {
  const { form, name, columns, addLabel, createRow, renderMore } = props
  const { t } = useTranslation()
  const id = useId()
  const label = useFieldLabels(form.module)
  const { keyed, rows, newestKey, add, change, remove } = useRows(props)
  const { errors } = form.form
  const hint = rows.length === 0 && props.emptyHint ? props.emptyHint : props.hint
  const error = errors[name]
  const tracks = columns.map(({ width = 'minmax(0, 1fr)' }) => width).join(' ')

  return (
    <fieldset
      className="fieldset wide"
      style={{ '--row-columns': tracks } as CSSProperties}
      aria-describedby={hint ? `${id}-hint` : undefined}
    >
      <legend className="legend">
        {label(name)} <span className={classes.count}>{t('record:rows.count', { count: rows.length })}</span>
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {rows.length > 0 && (
        <div className={classes.head} aria-hidden>
          {columns.map((column) => (
            <span key={column.name} className={column.isEndAligned ? classes.end : undefined}>
              {column.label}
            </span>
          ))}
        </div>
      )}
      <RowList count={rows.length}>
        {keyed.map(({ key, row }, index) => (
          <li key={key} className={classes.row}>
            {columns.map((column, at) => (
              <Cell
                key={column.name}
                column={column}
                value={row[column.name]}
                error={errors[`${name}.${index}.${column.name}`] as string | undefined}
                autoFocus={at === 0 && key === newestKey}
                onChange={(value) => change(index, column.name, value)}
              />
            ))}
            <RemoveButton rowName={props.getRowName?.(row)} number={index + 1} onClick={() => remove(index)} />
          </li>
        ))}
      </RowList>
      {error && (
        <Input.Error tabIndex={-1} aria-invalid="true">
          {error}
        </Input.Error>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onMouseDown={preventBlur}
          onClick={() => add([createRow(rows)])}
          data-add
        >
          {addLabel}
        </Button>
        {renderMore?.(rows, add)}
      </div>
    </fieldset>
  )
}

type CellProps<Name extends string> = Pick<CellInputProps, 'error' | 'autoFocus' | 'onChange'> & {
  column: RowColumn<Name>
  value: CellValue
}

/** The input of a cell. Its label is visible in a narrow window, where there is no header of columns. */
function Cell<Name extends string>({ column, value, ...input }: CellProps<Name>) {
  const { label, isWide, isOptional, render } = column
  const classNames = { label: classes.label ?? '', ...(isWide && { root: classes.wide ?? '' }) }
  return render({ ...input, label, classNames, 'aria-required': !isOptional }, value)
}

type RemoveButtonProps = { rowName: string | undefined; number: number; onClick: () => void }

/** The button that removes a row of a `RowList`. */
export function RemoveButton({ rowName, number, onClick }: RemoveButtonProps) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      data-remove
      className={classes.remove}
      size={36}
      aria-label={rowName ? t('record:rows.remove', { name: rowName }) : t('record:rows.removeRow', { number })}
      onClick={onClick}
    >
      <IconX size={18} aria-hidden />
    </ActionIcon>
  )
}

/**
 * A list of rows. When a row is removed, the remove button of the next or last row gets the focus, or the add button if
 * no row is left.
 */
export function RowList({ count, children }: { count: number; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const clickedIndex = useRef(-1)
  const findRemoveButtons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run when a row was removed
  useEffect(() => {
    if (clickedIndex.current < 0) return
    const remainingButtons = findRemoveButtons()
    const next = remainingButtons[Math.min(clickedIndex.current, remainingButtons.length - 1)]
    const adder = list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')
    ;(next ?? adder)?.focus()
    clickedIndex.current = -1
  }, [count])
  return (
    <ul
      ref={list}
      className="list"
      onClickCapture={({ target }) => {
        clickedIndex.current = findRemoveButtons().findIndex((each) => each.contains(target as Node))
      }}
    >
      {children}
    </ul>
  )
}
