import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { resolveCssVariables, theme } from './src/app/theme.ts'

const THEME_STYLES = /\/src\/app\/theme\.css$/
const NO_STYLES = '\0mantine-without-styles'
const STYLE_ELEMENT = /<style[^>]*>([^<]*)<\/style>/g

/** Returns the styles that Mantine's provider would compute in the browser before the first screen. */
function renderThemeStyles(): string {
  const props = { theme, cssVariablesResolver: resolveCssVariables }
  const markup = renderToStaticMarkup(createElement(MantineProvider, props as MantineProviderProps))
  return [...markup.matchAll(STYLE_ELEMENT)].map(([, css]) => css).join('\n')
}

/** Fills in the stylesheet of the theme, and leaves out the code that computes it. */
export const buildThemeStyles = (): Plugin => ({
  name: 'theme-styles',
  enforce: 'pre',
  resolveId: (source) => (/\/Mantine(?:CssVariables|Classes)\.mjs$/.test(source) ? NO_STYLES : null),
  load(id) {
    if (id === NO_STYLES) return 'export const MantineCssVariables = () => null, MantineClasses = MantineCssVariables'
    return THEME_STYLES.test(id) ? renderThemeStyles() : null
  },
})

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
