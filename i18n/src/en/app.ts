import { moduleNames } from './moduleNames.ts'

/** The layout of the signed-in app: navigation, menus and banners. */
export const app = {
  nav: {
    find: 'Find or do',
    notifications_one: 'Notifications, {{count}} unread',
    notifications_other: 'Notifications, {{count}} unread',
    label: 'Main navigation',
    open: 'Open the navigation',
    close: 'Close the navigation',
    skip: 'Skip to the content',
    signedInAs: 'Signed in as',
    signOut: 'Sign out',
    signOutFailed: 'Signing out failed. You are still signed in on this device.',
  },
  signOut: {
    title: 'Unsaved changes will be lost',
    text: 'Signing out deletes unsaved changes on this device:',
    thisPage: 'Changes on this page',
    confirm: 'Sign out anyway',
    cancel: 'Keep editing',
  },
  modules: {
    dashboard: 'Dashboard',
    ...moduleNames,
    system: 'System',
    profile: 'Profile',
  },
  lists: {
    allergens: 'Allergens',
    weeklyMenuVariants: 'Weekly menu variants',
    menuItemTypes: 'Menu item types',
    dishTypes: 'Dish types',
    screens: 'Screens',
  },
  areas: {
    ...moduleNames,
    supportRequests: 'Support requests',
  },
  profile: {
    edit: 'Edit profile',
    password: 'Change password',
    notifications: 'Notifications',
    requests: 'Support requests',
  },
  badges: {
    notifications_one: '{{count}} unread notification',
    notifications_other: '{{count}} unread notifications',
    requests_one: '{{count}} request waits for an answer',
    requests_other: '{{count}} requests wait for an answer',
  },
  moduleHints: {
    weeklyMenus: 'What is cooked on which day, published and printed week by week.',
    restaurantMenus: 'What each restaurant offers from which day, and at which price.',
    restaurantMenuExceptions: 'Another price for one menu item type from a given day.',
    dishes: 'Names, types and allergens of everything you cook.',
    restaurants: 'Where it is served, in which time zone, with or without prices.',
    users: 'Who may sign in, and with which roles.',
    roles: 'What each role allows.',
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
  denied: {
    title: 'Not allowed',
    text: 'You do not have permission for {{place}}.',
    readOnly: 'You can look at {{place}}, but not change anything there.',
  },
  banners: {
    label: 'Notices',
    newVersion: 'A new version is available. Please refresh the window.',
    reload: 'Refresh',
  },
  undo: { action: 'Undo', done: 'Undone', failed: 'Couldn’t undo this.' },
  save: {
    saving: 'Saving…',
    created: 'Record created',
    updated: 'Record updated',
    createFailed: 'Record creation failed',
    updateFailed: 'Record update failed',
  },
}
