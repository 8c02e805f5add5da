import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type ExpandableListProps<Row> = {
  rows: readonly Row[]
  /** The number of rows that are shown at first. */
  initial: number
  renderRow: (row: Row) => ReactNode
  /** The label of the button that shows all rows. */
  showAll: string
  variant?: 'default' | 'subtle'
  className?: string
  /** Content that is shown below the list once all its rows are shown. */
  children?: ReactNode
}

/** A list that shows its first rows, and a button that shows all of them. */
export function ExpandableList<Row>(props: ExpandableListProps<Row>) {
  const { rows, initial, renderRow, showAll, variant = 'default', className, children } = props
  const [isExpanded, setIsExpanded] = useState(false)
  const isComplete = isExpanded || rows.length <= initial
  return (
    <>
      <ul className={className}>{(isComplete ? rows : rows.slice(0, initial)).map(renderRow)}</ul>
      {isComplete ? (
        children
      ) : (
        <Button variant={variant} size="xs" w="fit-content" onClick={() => setIsExpanded(true)}>
          {showAll}
        </Button>
      )}
    </>
  )
}
