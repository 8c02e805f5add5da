export const restaurants = {
  title: 'Restaurants',
  new: 'New restaurant',
  edit: 'Edit “{{name}}”',
  fields: {
    nameCs: 'Czech name',
    nameEn: 'English name',
    active: 'Active',
    showMenuPrice: 'Prices shown to guests',
    timezone: 'Time zone',
  },
  hints: {
    active: 'Guests of an inactive restaurant read “closed” on screens and on the web.',
    showMenuPrice: 'On screens and on the web. Staff always see the prices.',
    timezone: 'Days and prices change at midnight of this zone.',
  },
  empty: {
    title: 'No restaurants yet',
    body: 'A restaurant has its own prices, screens and time zone. Add the first one to begin.',
    action: 'Add the first restaurant',
    readOnly: 'Nobody has added a restaurant yet.',
  },
}
