import type { Translation } from '../catalogue.ts'
import type { guests as english } from '../en/guests.ts'

export const guests: Translation<typeof english> = {
  menu: 'Jídelníček',
  closed: 'Právě máme zavřeno.',
  notPublished: 'Jídelníček na tento týden ještě nevyšel.',
  notFound: 'Tady žádný jídelníček není.',
}
