/** What the signed-in app says around its screens. */
export const app = {
  nav: {
    label: 'Main navigation',
    open: 'Open the navigation',
    close: 'Close the navigation',
    skip: 'Skip to the content',
    signedInAs: 'Signed in as',
    signOut: 'Sign out',
    signOutFailed: 'Signing out failed. You are still signed in on this device.',
  },
  modules: {
    dashboard: 'Dashboard',
    restaurantMenus: 'Restaurant menus',
    restaurantMenuExceptions: 'Price exceptions',
    dishes: 'Dishes',
    restaurants: 'Restaurants',
    settings: 'Settings',
  },
  moduleHints: {
    restaurantMenus: 'What each restaurant offers from which day, and at which price.',
    restaurantMenuExceptions: 'Another price for one menu item type from a given day.',
    dishes: 'Names, types and allergens of everything you cook.',
    restaurants: 'Where it is served, in which time zone, with or without prices.',
    settings: 'Allergens, types, menu variants and screens.',
  },
  dashboard: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
    modules: 'Where would you like to go?',
    emptyTitle: 'Nothing is open to you yet',
    emptyText: 'Ask your administrator for a role; its modules will then appear here.',
  },
  denied: { title: 'Not allowed', text: 'You do not have permission for {{place}}.' },
  banners: {
    label: 'Notices',
    offline: 'Your device is not connected to internet.',
    newVersion: 'A new version is available. Please refresh the window.',
    reload: 'Refresh',
  },
  save: {
    saving: 'Saving…',
    created: 'Record created',
    updated: 'Record updated',
    createFailed: 'Record creation failed',
    updateFailed: 'Record update failed',
  },
}
