import { FloatingPanel } from '../floating/FloatingPanel.tsx'
import type { OverlayControl } from '../floating/useOnDemand.ts'
import { FilterEditor, type FilterEditorProps } from './filters/FilterEditor.tsx'

export function FilterPanel({ floating, ...editor }: FilterEditorProps & { floating: OverlayControl }) {
  return (
    <FloatingPanel floating={floating} label={editor.label} position="bottom-start" returnFocus={false}>
      <FilterEditor {...editor} />
    </FloatingPanel>
  )
}
