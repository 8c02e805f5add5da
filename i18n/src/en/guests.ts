/** The texts of a menu on the web page of a restaurant, in Czech and English only. */
export const guests = {
  menu: 'Menu',
  closed: 'We are closed at the moment.',
  notPublished: 'This week’s menu has not been published yet.',
  notFound: 'There is no menu here.',
}
