/** The texts of a menu on the web page of a restaurant, in Czech and English only. */
export const guests = {
  menu: 'Menu',
  closed: 'We’re closed at the moment.',
  notPublished: 'This week’s menu hasn’t been published yet.',
  notFound: 'Menu not found.',
  /** The page that the QR code of a printed menu opens. */
  print: {
    current: 'This print is current',
    currentText: 'It matches the menu as it is now.',
    outdated: 'Outdated since {{when}}',
    outdatedText: 'The menu has changed since this was printed. Dishes, allergens or prices can be different.',
    past: 'This menu has ended',
    pastText: 'The printed week is over.',
    week: 'Menu for {{range}}',
    currentMenu: 'Show the current menu',
    currentMenus: 'Current menus',
    unknown: 'Print not found',
    unknownText: 'The address is wrong, or the menu was deleted. Ask the staff for the current menu.',
  },
}
