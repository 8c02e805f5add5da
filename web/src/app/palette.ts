import { createStore } from '../lib/store.ts'

/** Whether the palette or the list of shortcuts stands over the page; keys and buttons open them alike. */
export const paletteStore = createStore<'palette' | 'shortcuts' | null>(null)
