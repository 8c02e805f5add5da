import type { HelpTopic } from '../../core/feature/helpTopics.ts'
import { createStore } from '../../core/storage/store.ts'

export type HelpRequest = {
  /** A new number for each request, which resets the panel. */
  number: number
  /** What the panel shows first: a topic, the shortcuts, or for null the help of the current page. */
  topic: HelpTopic | 'shortcuts' | null
  /** The element that gets the focus back when the panel closes. */
  focused: Element | null
}

/** The last request to open the help; null while the panel is closed. */
export const helpStore = createStore<HelpRequest | null>(null)

let requestCount = 0

export function openHelp(topic: HelpRequest['topic'] = null, focused = document.activeElement): void {
  // While the panel is open, the element from before is kept, because the focus can be inside the panel.
  helpStore.set({ number: ++requestCount, topic, focused: helpStore.get()?.focused ?? focused })
}
