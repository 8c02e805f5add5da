import { createStore } from '../../lib/storage/store.ts'

type PaletteMode = 'palette' | 'shortcuts'

/** Whether the palette or the list of shortcuts is open; both shortcuts and buttons open them. */
export const paletteStore = createStore<PaletteMode | null>(null)

let previousFocus: Element | null = null

export function openPalette(which: PaletteMode): void {
  previousFocus = document.activeElement
  paletteStore.set(which)
}

/** Both are unmounted when they close, so they cannot restore the focus themselves. */
export function restoreFocus(): void {
  const isLost = document.activeElement === document.body
  if (isLost && previousFocus instanceof HTMLElement) previousFocus.focus()
  previousFocus = null
}
