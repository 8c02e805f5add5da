import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { DragEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type HeaderActions, HeaderMenu } from './HeaderMenu.tsx'
import { ResizeHandle } from './ResizeHandle.tsx'
import classes from './TableHead.module.css'

type HeaderCellProps = {
  id: string
  label: string
  index: number
  count: number
  width: number
  align: 'end' | undefined
  sorted: false | 'asc' | 'desc'
  /** Its place among several sorted columns, from 1; none when it is the only one. */
  sortRank: number | null
  /** A narrow screen has one column: nothing to move or size. */
  isFixed: boolean
  onSort: ((event: MouseEvent) => void) | null
  onDropColumn: (id: string, at: number) => void
  onResize: (id: string, width: number, isDone: boolean) => void
  actions: HeaderActions
}

const COLUMN_MIME_TYPE = 'application/x-poledne-column'
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

export function HeaderCell(props: HeaderCellProps) {
  const { t } = useTranslation()
  const { id, label, index, count, width, align, sorted, sortRank, isFixed, onSort, onDropColumn, onResize } = props
  const SortIcon = sorted === 'desc' ? IconArrowDown : IconArrowUp

  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.setData(COLUMN_MIME_TYPE, id)
    event.dataTransfer.effectAllowed = 'move'
  }
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(COLUMN_MIME_TYPE)) return
    event.preventDefault()
    event.currentTarget.dataset.over = ''
  }
  const onDragLeave = (event: DragEvent<HTMLElement>) => {
    delete event.currentTarget.dataset.over
  }
  const onDrop = (event: DragEvent<HTMLElement>) => {
    onDragLeave(event)
    const moved = event.dataTransfer.getData(COLUMN_MIME_TYPE)
    if (!moved) return
    event.preventDefault()
    onDropColumn(moved, index)
  }
  return (
    <th
      scope="col"
      className={classes.header}
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu beside it moves the column without a pointer */}
      <div className={classes.inner} data-align={align} draggable={!isFixed} onDragStart={onDragStart}>
        {onSort ? (
          <button type="button" className={classes.sort} onClick={onSort} title={t('table:sort.hint')}>
            <span className={classes.label}>{label}</span>
            {sorted && <SortIcon size={14} aria-hidden="true" className={classes.arrow} />}
            {sortRank !== null && <span className={classes.rank}>{sortRank}</span>}
          </button>
        ) : (
          <span className={classes.label}>{label}</span>
        )}
        {!isFixed && (
          <HeaderMenu label={label} isFirst={index === 0} isLast={index === count - 1} actions={props.actions} />
        )}
      </div>
      {!isFixed && (
        <ResizeHandle
          label={t('table:header.resize', { column: label })}
          width={width}
          onResize={(next, isDone) => onResize(id, next, isDone)}
        />
      )}
    </th>
  )
}
