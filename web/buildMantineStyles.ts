import type { Plugin } from 'vite'

/** A module of Mantine with the class names of one of its stylesheets. */
const CLASS_NAMES = /\/@mantine\/(core|dates|notifications)\/esm\/.*?(\w+)\.module\.mjs$/

const addStyles = {
  name: 'mantine-styles',
  transform: {
    filter: { id: CLASS_NAMES },
    handler(code: string, id: string) {
      const [, library = '', stylesheet = ''] = CLASS_NAMES.exec(id) ?? []
      // Only the core library has one stylesheet for each component.
      const path = library === 'core' ? `core/styles/${stylesheet}` : `${library}/styles`
      return { code: `${code}\nimport '@mantine/${path}.layer.css'\n`, map: null }
    },
  },
}

/**
 * Imports the stylesheet of each of Mantine's components together with its class names. A page then loads the styles of
 * the components that it uses, and the styles of a component follow those of the components that it is made of.
 */
export const buildMantineStyles = (): Plugin => ({
  ...addStyles,
  // The development server bundles libraries once, without the plugins of the app.
  config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [addStyles] } } }),
})
