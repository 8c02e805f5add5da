import type { Plugin } from 'vite'

/** A module of Mantine with the class names of one of its stylesheets. */
const CLASS_NAMES = /\/@mantine\/(core|dates|notifications)\/esm\/.*?(\w+)\.module\.mjs$/

/** Returns the stylesheet that belongs to a module of Mantine with class names. */
export function findStylesheet(id: string): string | null {
  const [, library, name] = CLASS_NAMES.exec(id) ?? []
  if (!library) return null
  // Only the core library has one stylesheet for each component.
  return library === 'core' ? `@mantine/core/styles/${name}.layer.css` : `@mantine/${library}/styles.layer.css`
}

const addStyles = {
  name: 'mantine-styles',
  transform: {
    filter: { id: CLASS_NAMES },
    handler: (code: string, id: string) => ({ code: `${code}\nimport '${findStylesheet(id)}'\n`, map: null }),
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
