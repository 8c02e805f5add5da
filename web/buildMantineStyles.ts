import type { Plugin } from 'vite'

/** A module of Mantine with the class names of one of its stylesheets. */
const CLASS_NAMES = /\/@mantine\/(core|dates|notifications)\/esm\/.*?(\w+)\.module\.mjs$/

/** The components that Mantine names as parts of other ones. Their styles come first, because the others override them. */
const PARTS = [
  ...[
    'ScrollArea',
    'UnstyledButton',
    'VisuallyHidden',
    'Paper',
    'Popover',
    'CloseButton',
    'Group',
    'Loader',
    'Overlay',
  ],
  ...['ModalBase', 'Input', 'InlineInput', 'Flex', 'FloatingIndicator', 'ActionIcon'],
]

/** Lists the stylesheets of a module of Mantine with class names. Only the core library has one for each component. */
export function listStylesheets(id: string): string[] {
  const [, library, name = ''] = CLASS_NAMES.exec(id) ?? []
  if (!library) return []
  if (library !== 'core') return [`@mantine/${library}/styles.layer.css`]
  return [...PARTS, name].map((component) => `@mantine/core/styles/${component}.layer.css`)
}

const addStyles = {
  name: 'mantine-styles',
  transform: {
    filter: { id: CLASS_NAMES },
    handler: (code: string, id: string) => ({
      code: [code, ...listStylesheets(id).map((path) => `import '${path}'`)].join('\n'),
      map: null,
    }),
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
