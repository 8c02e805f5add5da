import type { ListColumn } from '@poledne/contract/list/listQuery'
import { BooleanFilter } from './BooleanFilter.tsx'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { DayFilter } from './DayFilter.tsx'
import type { FilterEditorBaseProps } from './filterEditorBaseProps.ts'
import { isRangeKind, type RangeKind } from './filterRange.ts'
import { NumberFilter } from './NumberFilter.tsx'
import { TextFilter } from './TextFilter.tsx'

export type FilterEditorProps = FilterEditorBaseProps & { column: ListColumn }

/** The right way to ask for each kind of column; a change is in force at once. */
export function FilterEditor({ column, ...props }: FilterEditorProps) {
  switch (column.kind) {
    case 'text':
    case 'words':
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
