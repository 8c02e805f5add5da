import type { ListColumn, ListColumns } from '@poledne/contract/list/listQuery'
import { IconAlertTriangle, IconDots } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { lazyWithRetry } from '../../http/loading/lazyWithRetry.ts'
import type { ListRow } from '../../list/useList.ts'
import type { AnyRecord } from '../../record/recordFields.ts'
import type { FieldLabel } from '../../record/useFieldLabels.ts'
import { type ColumnSpec, getColumnBelow, type RowLink } from '../columnSpec.ts'
import { type InlineEditing, isEditableCell, type RowEdits } from './inline/useInlineEditing.ts'
import classes from './Row.module.css'
import { type CellContext, isEndAligned, renderCellValue } from './renderCellValue.tsx'
import { findEditableColumn, handleEditableClick, isClickFinal, openRow } from './rowClicks.ts'

const CellEditor = lazyWithRetry(() => import('./inline/CellEditor.tsx').then((file) => file.CellEditor))

/** The data that all rows of a table share; it changes with the columns, not with the rows. */
export type RowSetup<Row extends ListRow> = {
  columns: ListColumns
  visible: readonly ColumnSpec<Row>[]
  cellContext: CellContext
  label: FieldLabel
  getSelectLabel: (name: unknown) => string
  /** Opens the menu of a row at its button; null if the rows have no menu. */
  openMenu: ((row: Row, button: HTMLButtonElement) => void) | null
  getMenuLabel: (name: unknown) => string
  /** The accessible name of the mark at a cell that could not be saved. */
  notSaved: string
  rowLink: (row: Row) => RowLink
  isCard: boolean
  onToggle: ((index: number, on: boolean, toAnchor: boolean) => void) | null
  /** The inline editing of the table; null if its cells cannot be edited in place. */
  editing: InlineEditing | null
}

type RowProps<Row extends ListRow> = {
  row: Row
  index: number
  isSelected: boolean
  /** Whether the Tab key focuses this row; the arrow keys make another row the current one. */
  isCurrent: boolean
  /** The column whose cell is open for editing. */
  editedColumn: string | null
  edits: RowEdits | undefined
  setup: RowSetup<Row>
}

function renderCell<Row extends ListRow>(
  spec: ColumnSpec<Row>,
  row: Row,
  { columns, visible, cellContext }: RowSetup<Row>,
): ReactNode {
  const renderValue = (id: string) => renderCellValue(columns[id], (row as Record<string, unknown>)[id], cellContext)
  const content = spec.cell ? spec.cell(row, cellContext) : renderValue(spec.id)
  if (content === null && spec.fallback)
    return (
      <span className={classes.fallback} lang="cs" title={cellContext.t('table:nameEnMissing')}>
        {renderValue(spec.fallback)}
      </span>
    )
  const below = getColumnBelow(spec, visible)
  const second = below && renderValue(below)
  if (second && second !== content)
    return (
      <>
        <span className={classes.first}>{content}</span>
        <span className={classes.second}>{second}</span>
      </>
    )
  return spec.isWrapped ? <span className={classes.wrapped}>{content}</span> : content
}

function TableRow<Row extends ListRow>({ row: stored, index, isSelected, isCurrent, setup, ...cells }: RowProps<Row>) {
  const { visible, columns, onToggle, isCard, editing } = setup
  const { editedColumn, edits } = cells
  const router = useRouter()
  const [first, ...rest] = visible
  if (!first) return null
  const row: Row = edits ? Object.assign({}, stored, ...Object.values(edits).map(({ patch }) => patch)) : stored
  const tabIndex = isCurrent ? 0 : -1
  const link = setup.rowLink(row)
  const nameContent = renderCell(first, row, setup)
  const values = row as Record<string, unknown>
  const name = typeof nameContent === 'string' ? nameContent : (values[first.id] ?? values[first.fallback ?? ''])
  const isInlineEditable = editing !== null && !isCard && visible.some((spec) => isEditableCell(stored, spec))
  const getCellProps = (spec: ColumnSpec<Row>) =>
    isInlineEditable && isEditableCell(stored, spec)
      ? { 'data-editable': spec.id, 'data-editing': editedColumn === spec.id || undefined }
      : {}
  /** Adds the editor to an open cell, or the mark to a cell that could not be saved. */
  const wrapCell = (spec: ColumnSpec<Row>, content: ReactNode): ReactNode => {
    if (!editing || !spec.edit) return content
    const edit = edits?.[spec.id]
    const label = `${setup.label(spec.id)}, ${String(name ?? '')}`
    if (editedColumn === spec.id)
      return (
        <CellEditor
          fallback={content}
          row={stored as unknown as AnyRecord}
          columnId={spec.id}
          spec={spec.edit}
          label={label}
          edit={edit}
          editing={editing}
        />
      )
    if (!edit || edit.status === 'saving') return content
    const reopen = () => editing.start({ rowId: row.id, columnId: spec.id })
    return (
      <UnsavedCell label={label} notSaved={setup.notSaved} message={edit.message} onOpen={reopen}>
        {content}
      </UnsavedCell>
    )
  }
  const anchor = (
    <RowAnchor link={link} tabIndex={tabIndex} isEditable={isInlineEditable}>
      {nameContent ?? `#${row.id}`}
    </RowAnchor>
  )
  return (
    <tr
      className={classes.row}
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={isSelected || undefined}
      data-archived={row.archived || undefined}
      onClick={(event) => {
        const columnId = editing ? findEditableColumn(event) : null
        if (!editing || columnId === null) return openRow(event)
        event.preventDefault()
        handleEditableClick(event, {
          open: () => void router.navigate(link),
          edit: () => editing.start({ rowId: row.id, columnId }),
        })
      }}
      onAuxClick={openRow}
    >
      {onToggle && (
        <td className={classes.check}>
          <label className={classes.hit}>
            <input
              type="checkbox"
              checked={isSelected}
              tabIndex={tabIndex}
              aria-label={setup.getSelectLabel(name)}
              onClick={(event) => onToggle(index, event.currentTarget.checked, event.shiftKey)}
              onChange={doNothing}
            />
          </label>
        </td>
      )}
      <th scope="row" className={classes.cell} {...getCellProps(first)}>
        {isCard ? (
          <>
            <span className={classes.name}>{anchor}</span>
            <CardFields row={row} rest={rest} setup={setup} />
          </>
        ) : (
          wrapCell(first, anchor)
        )}
      </th>
      {!isCard &&
        rest.map((spec) => (
          <td
            key={spec.id}
            className={classes.cell}
            data-align={spec.align ?? (isEndAligned(columns[spec.id]) && 'end')}
            {...getCellProps(spec)}
          >
            {wrapCell(spec, renderCell(spec, row, setup))}
            {spec === rest.at(-1) && setup.openMenu && (
              <button
                type="button"
                className={classes.menuButton}
                tabIndex={tabIndex}
                aria-haspopup="menu"
                aria-label={setup.getMenuLabel(name)}
                onClick={(event) => setup.openMenu?.(row, event.currentTarget)}
              >
                <IconDots size={18} aria-hidden />
              </button>
            )}
          </td>
        ))}
    </tr>
  )
}

/** The kinds of columns whose values need no label on a card. */
const KINDS_WITHOUT_LABEL = new Set<ListColumn['kind']>(['text', 'day', 'money'])

/** Lists the values of a row below its name in a narrow window; empty values are left out. */
function CardFields<Row extends ListRow>({
  row,
  rest,
  setup,
}: {
  row: Row
  rest: ColumnSpec<Row>[]
  setup: RowSetup<Row>
}) {
  return (
    <span className={classes.facts}>
      {rest.map((spec) => {
        // Cards leave out columns of actions, because the page of the record has all actions.
        const column = setup.columns[spec.id]
        if (!column) return null
        const content = renderCell(spec, row, setup)
        if (content === null || content === undefined || content === '') return null
        return (
          <span key={spec.id} className={classes.fact}>
            {!spec.isUnlabelled && !KINDS_WITHOUT_LABEL.has(column.kind) && (
              <span className={classes.factName}>{setup.label(spec.id)} </span>
            )}
            {content}
          </span>
        )
      })}
    </span>
  )
}

// The checkbox handles clicks instead of changes, because only a click event says whether Shift is pressed.
const doNothing = () => undefined

/** A row of a list. It is memoised, so that scrolling renders only new rows. */
export const Row = memo(TableRow) as typeof TableRow

type UnsavedCellProps = {
  label: string
  notSaved: string
  message: string | null
  onOpen: () => void
  children: ReactNode
}

/** A value that could not be saved, with a button that opens the cell again. */
function UnsavedCell({ label, notSaved, message, onOpen, children }: UnsavedCellProps) {
  return (
    <span className={classes.unsaved}>
      <button
        type="button"
        className={classes.unsavedButton}
        title={message ?? notSaved}
        aria-label={`${label}: ${notSaved}`}
        onClick={onOpen}
      >
        <IconAlertTriangle size={16} aria-hidden />
      </button>
      {children}
    </span>
  )
}

type RowAnchorProps = { link: RowLink; tabIndex: 0 | -1; isEditable: boolean; children: ReactNode }

/** A link that is cheaper than the router's `Link`, which also tracks in every row whether the link is active. */
function RowAnchor({ link, tabIndex, isEditable, children }: RowAnchorProps) {
  const router = useRouter()
  const { href, onOpen, ...target } = link
  const onClick = (event: MouseEvent) => {
    onOpen?.()
    if (href || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // The click waits for a possible second click, which edits the cell.
    if (findEditableColumn(event) === null || isClickFinal(event)) void router.navigate(target)
  }
  return (
    <a
      href={href ?? router.buildLocation(target).publicHref}
      target={href && '_blank'}
      rel={href && 'noreferrer'}
      className={classes.link}
      tabIndex={tabIndex}
      aria-keyshortcuts={isEditable ? 'F2' : undefined}
      data-row-link
      onClick={onClick}
    >
      {children}
    </a>
  )
}

/** The placeholder of a row that is loading. */
export function SkeletonRow({ columns, hasCheck }: { columns: readonly { id: string }[]; hasCheck: boolean }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is not focusable
    <tr className={classes.skeleton} aria-hidden="true">
      {hasCheck && <td className={classes.check} />}
      {columns.map(({ id }) => (
        <td key={id} className={classes.cell}>
          <span className={classes.bone} />
        </td>
      ))}
    </tr>
  )
}
