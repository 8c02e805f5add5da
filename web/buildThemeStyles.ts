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
