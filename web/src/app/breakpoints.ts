/** The five widths at which the layout can change; style sheets use the same values in their media queries. */
export const breakpoints = {
  xs: '30em',
  sm: '48em',
  md: '64em',
  lg: '74em',
  xl: '90em',
} as const
