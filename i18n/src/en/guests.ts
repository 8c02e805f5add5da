/** The texts of a menu on the web page of a restaurant, in Czech and English only. */
export const guests = {
  menu: 'Menu',
  closed: 'We’re closed at the moment.',
  notPublished: 'This week’s menu hasn’t been published yet.',
  notFound: 'Menu not found.',
  /** The page that the QR code of a printed menu opens. */
  print: {
    current: 'This printed menu is up to date',
    currentText: 'It matches the current menu.',
    outdated: 'Outdated since {{when}}',
    outdatedText: 'The menu was updated after it was printed. Dishes, allergens or prices might have changed.',
    past: 'This menu is from a past week',
    pastText: 'The week on the printed menu is over.',
    week: 'Menu for {{range}}',
    currentMenu: 'Show the current menu',
    currentMenus: 'Current menus',
    unknown: 'Printed menu not found',
    unknownText: 'The address is wrong, or the menu was deleted. Ask the staff for the current menu.',
  },
}
