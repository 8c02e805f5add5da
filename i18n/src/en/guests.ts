/** The texts of a menu on the web page of a restaurant, in Czech and English only. */
export const guests = {
  menu: 'Menu',
  closed: 'We’re closed at the moment.',
  notPublished: 'This week’s menu hasn’t been published yet.',
  notFound: 'Menu not found.',
}
