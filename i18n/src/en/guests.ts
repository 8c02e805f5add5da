/** What stands around a menu on a restaurant's web page. Guests read Czech and English only. */
export const guests = {
  menu: 'Menu',
  closed: 'We are closed at the moment.',
  notPublished: 'This week’s menu has not been published yet.',
  notFound: 'There is no menu here.',
}
