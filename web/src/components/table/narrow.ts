/** Below the theme's `sm` (48em) rows become cards. */
export const NARROW = '(max-width: 47.99em)'
