/** Below the theme's `sm` (48em) rows become cards. */
export const NARROW_QUERY = '(max-width: 47.99em)'
