import { type ComponentProps, Suspense } from 'react'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'

const CommentPanel = lazyWithRetry(async () => (await import('./CommentPanel.tsx')).CommentPanel)

/** Loads the panel when it is first opened. */
export function CommentPanelHost(props: ComponentProps<typeof CommentPanel>) {
  const { isOpen, menuId } = props.panel
  if (!isOpen || menuId === null) return null
  return (
    <Suspense fallback={null}>
      <CommentPanel {...props} />
    </Suspense>
  )
}
