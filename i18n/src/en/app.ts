import { moduleNames } from './moduleNames.ts'

/** The layout of the signed-in app: navigation, menus and banners. */
export const app = {
  nav: {
    find: 'Search or run a command',
    notifications_one: 'Notifications, {{count}} unread',
    notifications_other: 'Notifications, {{count}} unread',
    label: 'Main navigation',
    open: 'Open navigation',
    close: 'Close navigation',
    skip: 'Skip to content',
    signedInAs: 'Signed in as',
    signOut: 'Sign out',
    signOutFailed: 'Couldn’t sign out. You’re still signed in on this device.',
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
    requests_one: '{{count}} request waiting for an answer',
    requests_other: '{{count}} requests waiting for an answer',
  },
  moduleHints: {
    weeklyMenus: 'Plan, publish and print the dishes of each week.',
    restaurantMenus: 'What each restaurant offers from a given day, and at what price.',
    restaurantMenuExceptions: 'A different price for one menu item type from a given day.',
    dishes: 'Names, types and allergens of all your dishes.',
    restaurants: 'Your restaurants, their time zones and whether guests see prices.',
    users: 'Who can sign in, and with which roles.',
    roles: 'What each role allows.',
    settings: 'Allergens, variants, types and screens.',
  },
  dashboard: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
    modules: 'Where would you like to go?',
    emptyTitle: 'You don’t have access to anything yet',
    emptyText: 'Ask your administrator for a role. The modules you can use will then appear here.',
  },
  denied: {
    title: 'Not allowed',
    text: 'You don’t have permission to open {{place}}.',
    readOnly: 'You can view {{place}}, but you can’t make changes.',
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
