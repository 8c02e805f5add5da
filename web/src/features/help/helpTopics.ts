/** The pages of the guide in the order of the list of topics. */
export const HELP_PAGES = [
  'first-week',
  'corrections',
  'exports-and-printing',
  'imports',
  'prices',
  'screens',
  'people',
  'roles',
  'troubleshooting',
  'cheat-sheet',
  'glossary',
] as const
export type HelpPageName = (typeof HELP_PAGES)[number]

/** A page of the guide, or one of its sections by the slug of its English heading. */
export type HelpTopic = HelpPageName | `${HelpPageName}#${string}`

export function parseTopic(topic: HelpTopic): { page: HelpPageName; section: string | undefined } {
  const [page, section] = topic.split('#') as [HelpPageName, string?]
  return { page, section }
}

/** The areas that have shortcuts of their own. */
export type ShortcutArea = 'lists' | 'forms' | 'planner'
type ScreenHelp = { topic: HelpTopic; shortcuts: readonly ShortcutArea[] }

const PLANNER: ScreenHelp = { topic: 'first-week#plan-the-week', shortcuts: ['planner', 'forms'] }
const SETTINGS_LIST: ScreenHelp = { topic: 'first-week#check-the-lists-in-the-settings', shortcuts: ['forms'] }
const showTopic = (topic: HelpTopic, ...shortcuts: ShortcutArea[]): ScreenHelp => ({ topic, shortcuts })

/** What the help shows on each screen, by the path of its route. */
export const SCREEN_HELP = {
  '/': showTopic('first-week#look-at-the-dashboard'),
  '/weeklyMenus': showTopic('first-week#plan-the-week', 'lists'),
  '/weeklyMenus/$weeklyMenuId': showTopic('first-week#publish'),
  '/weeklyMenus/$weeklyMenuId/edit': PLANNER,
  '/weeklyMenus/$weeklyMenuId/edit/$originWeeklyMenuId': PLANNER,
  '/weeklyMenus/$weeklyMenuId/downloads': showTopic('exports-and-printing#replace-outdated-printed-menus', 'lists'),
  '/restaurantMenus': showTopic('prices#set-the-prices-of-a-restaurant', 'lists'),
  '/restaurantMenus/$restaurantMenusId': showTopic('prices#raise-prices-from-a-given-day'),
  '/restaurantMenus/$restaurantMenusId/edit': showTopic('prices#set-the-prices-of-a-restaurant', 'forms'),
  '/restaurantMenuExceptions': showTopic('prices#change-one-price', 'lists'),
  '/restaurantMenuExceptions/$restaurantMenuExceptionId': showTopic('prices#change-one-price'),
  '/restaurantMenuExceptions/$restaurantMenuExceptionId/edit': showTopic('prices#change-one-price', 'forms'),
  '/changes': showTopic('corrections#undo-a-change-of-many-records', 'lists'),
  '/changes/$changeId': showTopic('corrections#undo-a-change-of-many-records'),
  '/priceChanges/new': showTopic('prices#change-many-prices-at-once'),
  '/priceChanges/$priceChangeId': showTopic('prices#change-many-prices-at-once'),
  '/imports/new': showTopic('imports#import-a-list'),
  '/imports/$importId': showTopic('imports#import-a-list'),
  '/dishes': showTopic('first-week#add-a-dish', 'lists'),
  '/dishes/duplicates': showTopic('corrections#merge-duplicate-dishes'),
  '/dishes/$dishId': showTopic('first-week#add-a-dish'),
  '/dishes/$dishId/edit': showTopic('first-week#add-a-dish', 'forms'),
  '/restaurants': showTopic('prices#add-a-restaurant', 'lists'),
  '/restaurants/$restaurantId': showTopic('prices#find-out-where-a-price-comes-from'),
  '/restaurants/$restaurantId/edit': showTopic('prices#add-a-restaurant', 'forms'),
  '/users': showTopic('people#invite-a-colleague', 'lists'),
  '/users/$userId': showTopic('people#end-a-colleagues-access'),
  '/users/$userId/edit': showTopic('people#invite-a-colleague', 'forms'),
  '/roles': showTopic('roles#create-a-role', 'lists'),
  '/roles/$roleId': showTopic('roles#choose-permissions'),
  '/roles/$roleId/edit': showTopic('roles#create-a-role', 'forms'),
  '/audit': showTopic('people#read-the-audit-log', 'lists'),
  '/settings': showTopic('first-week#check-the-lists-in-the-settings'),
  '/settings/$list': SETTINGS_LIST,
  '/settings/screens': showTopic('screens#add-a-screen', 'forms'),
  '/settings/coverage': showTopic('first-week#watch-allergens-and-diets', 'forms'),
  '/settings/system': showTopic('people#use-the-system-page'),
  '/profile': showTopic('people#protect-your-sign-in'),
  '/profile/edit': showTopic('people#change-your-profile', 'forms'),
  '/profile/password': showTopic('people#set-a-new-password', 'forms'),
  '/profile/requests': showTopic('people#ask-for-help', 'lists'),
  '/profile/requests/$requestId': showTopic('people#ask-for-help'),
  '/profile/notifications': showTopic('people#read-notifications', 'lists'),
  '/help': showTopic('cheat-sheet#keyboard-shortcuts'),
  '/help/$page': showTopic('cheat-sheet#keyboard-shortcuts'),
  '/$': showTopic('troubleshooting'),
} as const satisfies Record<string, ScreenHelp>

/** Returns the help of a screen by the path of its route; `list` is the name of a list of the settings. */
export function findScreenHelp(routePath: string, list: string | undefined): ScreenHelp {
  const screens: Record<string, ScreenHelp> = SCREEN_HELP
  return screens[`/settings/${list}`] ?? screens[routePath] ?? SCREEN_HELP['/$']
}
