import { lazy, Suspense, useEffect, useState } from 'react'
import { usePlaces } from './usePlaces.ts'

const Palette = lazy(() => import('../features/palette/Palette.tsx').then((file) => ({ default: file.Palette })))
const Shortcuts = lazy(() => import('../features/palette/Shortcuts.tsx').then((file) => ({ default: file.Shortcuts })))

type Opened = 'palette' | 'shortcuts' | null

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** A question that is open must be answered first. */
const isAsked = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** Listens for its two keys; all the rest is loaded when one of them is first pressed. */
export function PalettePlace() {
  const [opened, setOpened] = useState<Opened>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isAsked()) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') setOpened('palette')
      else if (event.key === '?' && !isTyping(event.target)) setOpened('shortcuts')
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const close = () => setOpened(null)
  return (
    <Suspense>
      {opened === 'palette' && <OpenPalette onClose={close} onShortcuts={() => setOpened('shortcuts')} />}
      {opened === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  )
}

function OpenPalette({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  return <Palette places={usePlaces()} onClose={onClose} onShortcuts={onShortcuts} />
}
