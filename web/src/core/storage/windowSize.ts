import { createStore } from './store.ts'

/**
 * The size of the window. To return it the browser must lay the page out, so it is read when the app is loaded, while the
 * page is empty, and after each change. On a phone the height changes while the user scrolls, so it has its own store.
 */
export const windowWidthStore = createStore(window.innerWidth)
export const windowHeightStore = createStore(window.innerHeight)

window.addEventListener('resize', () => {
  windowWidthStore.set(window.innerWidth)
  windowHeightStore.set(window.innerHeight)
})
