import type { ListColumn } from '@poledne/contract/list'
import { useEffect, useRef } from 'react'
import { isRangeKind, type RangeKind } from '../filterRange.ts'
import { BooleanFilter } from './BooleanFilter.tsx'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { DayFilter } from './DayFilter.tsx'
import type { EditorProps } from './editor.ts'
import { NumberFilter } from './NumberFilter.tsx'
import { TextFilter } from './TextFilter.tsx'

/** The right way to ask for each kind of column; a change is in force at once. */
export function FilterEditor({ column, ...props }: EditorProps & { column: ListColumn }) {
  const root = useRef<HTMLDivElement>(null)
  // The popover looks for something to focus before this has been loaded.
  useEffect(() => root.current?.querySelector<HTMLElement>('input')?.focus(), [])
  return <div ref={root}>{editorOf(column, props)}</div>
}

function editorOf(column: ListColumn, props: EditorProps) {
  switch (column.kind) {
    case 'text':
      return <TextFilter {...props} />
    case 'boolean':
      return <BooleanFilter {...props} />
    case 'choice':
    case 'choices':
      return <ChoiceFilter {...props} codelist={column.codelist} />
    case 'day':
    case 'instant':
      return <DayFilter {...props} kind={column.kind} />
    default:
      return isRangeKind(column.kind) && <NumberFilter {...props} kind={column.kind as RangeKind} />
  }
}
