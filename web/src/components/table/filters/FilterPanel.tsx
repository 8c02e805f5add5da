import { FloatingPanel } from '../../overlay/FloatingPanel.tsx'
import type { OverlayControl } from '../../overlay/useLazyOverlay.ts'
import { FilterEditor, type FilterEditorProps } from './FilterEditor.tsx'

export function FilterPanel({ floating, ...editor }: FilterEditorProps & { floating: OverlayControl }) {
  return (
    <FloatingPanel floating={floating} label={editor.label} position="bottom-start" returnFocus={false}>
      <FilterEditor {...editor} />
    </FloatingPanel>
  )
}
