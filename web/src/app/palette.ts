import { createStore } from '../lib/store.ts'

type Palette = 'palette' | 'shortcuts'

/** Whether the palette or the list of shortcuts stands over the page; keys and buttons open them alike. */
export const paletteStore = createStore<Palette | null>(null)

let origin: Element | null = null

export function openPalette(which: Palette): void {
  origin = document.activeElement
  paletteStore.set(which)
}

/** Both are gone from the page when they close, so they cannot give the focus back themselves. */
export function returnFocus(): void {
  const isLost = document.activeElement === document.body
  if (isLost && origin instanceof HTMLElement) origin.focus()
  origin = null
}
