/**
 * What every menu here is given: it hangs in the page's main landmark, where readers find it, and has only items
 * as children.
 */
export const MENU_PROPS = {
  withinPortal: true,
  portalProps: { target: '#main' },
  withInitialFocusPlaceholder: false,
} as const
