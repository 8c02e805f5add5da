import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The five window widths at which the layout can change; style sheets use the same values in their media queries. */
export const breakpoints = {
  xs: '30em',
  sm: '48em',
  md: '64em',
  lg: '74em',
  xl: '90em',
} as const

/** The accent colour. The theme has no other accent and warm greys. */
const tomato: MantineColorsTuple = [
  '#fdf1ee',
  '#f9ddd6',
  '#f2b8ab',
  '#ea917d',
  '#e37158',
  '#d9543a',
  '#c94430',
  '#b23626',
  '#8f2a20',
  '#6b1f1c',
]
const paper: MantineColorsTuple = [
  '#fbf8f3',
  '#f4efe7',
  '#e9e2d7',
  '#dcd3c5',
  '#c8bdad',
  '#877a6c',
  '#6b5f53',
  '#50463d',
  '#3a322b',
  '#2a231e',
]
const night: MantineColorsTuple = [
  '#f0e8e0',
  '#d8cdc3',
  '#b5a89d',
  '#958a80',
  '#4d4340',
  '#3a3130',
  '#2a2322',
  '#1c1716',
  '#151110',
  '#0e0b0a',
]
/**
 * Colours for states such as success, beginning with green. White text is readable on shade 7, and shade 8 is readable
 * as text on the page.
 */
const green: MantineColorsTuple = [
  '#eef6ec',
  '#daebd6',
  '#b5d7ae',
  '#8dc184',
  '#69ad5f',
  '#4f9745',
  '#417f39',
  '#33682d',
  '#2a5426',
  '#20401e',
]
const amber: MantineColorsTuple = [
  '#fdf5e3',
  '#f9e7bf',
  '#f2d185',
  '#eab94b',
  '#dfa124',
  '#c1830f',
  '#9f690a',
  '#835508',
  '#694409',
  '#503409',
]
const red: MantineColorsTuple = [
  '#fdefef',
  '#fad9d9',
  '#f3b0b0',
  '#ea8484',
  '#e26060',
  '#d54343',
  '#c03232',
  '#a62626',
  '#861f20',
  '#66191a',
]

const colors = {
  tomato,
  gray: paper,
  dark: night,
  green,
  yellow: amber,
  red,
}

const sans =
  "'Source Sans 3 Variable', 'Source Sans Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

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
      h1: { fontSize: '1.75rem', lineHeight: '2.25rem' },
      h2: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h3: { fontSize: '1rem', lineHeight: '1.5rem' },
    },
  },
  // The type scale is 12, 14, 16, 20 and 28 px; every line height is a multiple of the grid of 4 px.
  fontSizes: { lg: '1.25rem' },
  lineHeights: { xs: '1rem', sm: '1.25rem', md: '1.5', lg: '1.75rem' },
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
  // Only overlays have a shadow; cards and panels are separated by thin lines.
  shadows: { xs: 'none', sm: 'none' },
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Alert: { defaultProps: { variant: 'light' } },
    Badge: { defaultProps: { variant: 'light', tt: 'none' } },
    // The hint is below the input, so that inputs side by side are aligned with and without a hint.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
})

/**
 * The variables of the theme: `--surface` is the background of panels, `--hairline` their border, `--ink-soft`
 * secondary text, `--focus` the focus ring.
 */
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
