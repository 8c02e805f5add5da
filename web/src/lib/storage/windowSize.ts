import { createStore } from './store.ts'

const readWindowSize = () => ({ width: window.innerWidth, height: window.innerHeight })

/**
 * The size of the window. To return it the browser must lay the page out, so it is read when the app is loaded, while the
 * page is empty, and after each change.
 */
export const windowSizeStore = createStore(readWindowSize())
window.addEventListener('resize', () => windowSizeStore.set(readWindowSize()))
