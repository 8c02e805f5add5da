import { createStore } from './store.ts'

/**
 * The size of the window. Reading it makes the browser lay out the page, so it is read when the app is loaded, while
 * the page is empty, and after each change. Width and height are two stores, because on a phone the height changes
 * while the user scrolls.
 */
export const windowWidthStore = createStore(window.innerWidth)
export const windowHeightStore = createStore(window.innerHeight)

window.addEventListener('resize', () => {
  windowWidthStore.set(window.innerWidth)
  windowHeightStore.set(window.innerHeight)
})
