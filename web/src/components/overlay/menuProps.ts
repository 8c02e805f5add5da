/** Props of every menu: it is rendered in the main landmark and has only menu items as children. */
export const MENU_PROPS = {
  withinPortal: true,
  portalProps: { target: '#main' },
  withInitialFocusPlaceholder: false,
} as const
