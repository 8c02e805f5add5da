import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager } from '@mantine/core'
import { breakpoints } from './breakpoints.ts'
import { colors } from './colors.ts'

const sans = "'Source Sans 3 Variable', 'Source Sans 3', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

export const theme = createTheme({
  breakpoints,
  colors,
  primaryColor: 'tomato',
  primaryShade: { light: 7, dark: 6 },
  white: '#fffdfa',
  black: '#2a231e',
  fontFamily: sans,
  headings: {
    fontFamily: sans,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  spacing: {
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
  },
  radius: {
    xs: '0.125rem',
    sm: '0.25rem',
    md: '0.375rem',
    lg: '0.75rem',
    xl: '1.5rem',
  },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Hairlines carry the layout; only what floats above the page casts a shadow.
  shadows: { xs: 'none', sm: 'none' },
})

/** `--surface` is a sheet lying on the desk, `--hairline` its edge, `--ink-soft` the second voice, `--focus` where the keyboard is. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--mantine-color-gray-0)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--surface': 'var(--mantine-color-white)',
    '--surface-sunken': 'var(--mantine-color-gray-1)',
    '--hairline': 'var(--mantine-color-gray-3)',
    '--ink-soft': 'var(--mantine-color-gray-6)',
    '--focus': 'var(--mantine-color-gray-8)',
    '--accent': 'var(--mantine-color-tomato-7)',
    '--accent-soft': 'var(--mantine-color-tomato-0)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-green-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-anchor': 'var(--mantine-color-tomato-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    '--surface': 'var(--mantine-color-dark-6)',
    '--surface-sunken': 'var(--mantine-color-dark-8)',
    '--hairline': 'var(--mantine-color-dark-5)',
    '--ink-soft': 'var(--mantine-color-dark-2)',
    '--focus': 'var(--mantine-color-dark-1)',
    '--accent': 'var(--mantine-color-tomato-3)',
    '--accent-soft': 'rgb(217 84 58 / 14%)',
  },
})

/** The key is read by public/theme.js too, before anything is painted. */
export const colorSchemeManager = localStorageColorSchemeManager({
  key: 'poledne.theme',
})
