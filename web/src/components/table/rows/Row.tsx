import type { ListColumn, ListColumns } from '@poledne/contract/list/listQuery'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, memo, type ReactNode } from 'react'
import type { ListRow } from '../../../lib/list/useList.ts'
import type { ColumnSpec, RowLink } from '../columnSpec.ts'
import type { ColumnLabel } from '../useColumnLabels.ts'
import classes from './Row.module.css'
import { type CellContext, isEndAligned, renderCellValue } from './renderCellValue.tsx'

/** The data that all rows of a table share. It depends on the columns, not on the rows. */
export type RowSetup<Row extends ListRow> = {
  columns: ListColumns
  visible: readonly ColumnSpec<Row>[]
  cellContext: CellContext
  label: ColumnLabel
  getSelectLabel: (name: unknown) => string
  rowLink: (row: Row) => RowLink
  isCard: boolean
  onToggle: ((index: number, on: boolean, toAnchor: boolean) => void) | null
}

type RowProps<Row extends ListRow> = {
  row: Row
  index: number
  isSelected: boolean
  /** Whether the Tab key focuses this row; the arrow keys make another row the current one. */
  isCurrent: boolean
  setup: RowSetup<Row>
}

function renderCell<Row extends ListRow>(
  spec: ColumnSpec<Row>,
  row: Row,
  { columns, cellContext }: RowSetup<Row>,
): ReactNode {
  if (spec.cell) return spec.cell(row, cellContext)
  return renderCellValue(columns[spec.id], (row as Record<string, unknown>)[spec.id], cellContext)
}

function TableRow<Row extends ListRow>({ row, index, isSelected, isCurrent, setup }: RowProps<Row>) {
  const { visible, columns, onToggle, isCard } = setup
  const [first, ...rest] = visible
  if (!first) return null
  const tabIndex = isCurrent ? 0 : -1
  const nameContent = renderCell(first, row, setup)
  const name = typeof nameContent === 'string' ? nameContent : (row as Record<string, unknown>)[first.id]
  return (
    <tr
      className={classes.row}
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={isSelected || undefined}
      data-archived={row.archived || undefined}
      onClick={openRow}
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
      <th scope="row" className={classes.cell}>
        <RowAnchor link={setup.rowLink(row)} tabIndex={tabIndex}>
          {nameContent ?? `#${row.id}`}
        </RowAnchor>
        {isCard && <CardFields row={row} rest={rest} setup={setup} />}
      </th>
      {!isCard &&
        rest.map((spec) => (
          <td
            key={spec.id}
            className={classes.cell}
            data-align={spec.align ?? (isEndAligned(columns[spec.id]) && 'end')}
          >
            {renderCell(spec, row, setup)}
          </td>
        ))}
    </tr>
  )
}

/** Kinds of columns whose values need no label on a card. */
const KINDS_WITHOUT_LABEL = new Set<ListColumn['kind']>(['text', 'day', 'money'])

/** Lists the columns other than the name below it on a narrow screen, without empty values. */
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
        // Action columns are left out on cards; the page of the record has all actions.
        const column = setup.columns[spec.id]
        if (!column) return null
        const content = renderCell(spec, row, setup)
        if (content === null || content === undefined || content === '') return null
        return (
          <span key={spec.id} className={classes.fact}>
            {!KINDS_WITHOUT_LABEL.has(column.kind) && <span className={classes.factName}>{setup.label(spec.id)} </span>}
            {content}
          </span>
        )
      })}
    </span>
  )
}

// The checkbox handles clicks instead of changes, because only a click event says whether Shift is pressed.
const doNothing = () => undefined

export const Row = memo(TableRow) as typeof TableRow

/** A click on the row opens its link, unless it hits a control or ends a text selection. */
function openRow(event: React.MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element
  // React events of a dialog bubble to the row that rendered it, although it is elsewhere in the document.
  if (!event.currentTarget.contains(target)) return
  if (target.closest('a, button, input, label') || document.getSelection()?.type === 'Range') return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')
  if (!link) return
  if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
  else if (event.button === 0) link.click()
}

type RowAnchorProps = { link: RowLink; tabIndex: 0 | -1; children: ReactNode }

/** A link that is cheaper than the router's `Link`, which also tracks in every row whether the link is active. */
function RowAnchor({ link, tabIndex, children }: RowAnchorProps) {
  const router = useRouter()
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate(link)
  }
  return (
    <a
      href={router.buildLocation(link).publicHref}
      className={classes.link}
      tabIndex={tabIndex}
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
