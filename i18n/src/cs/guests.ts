import type { guests as english } from '../en/guests.ts'
import type { Translation } from '../translation.ts'

export const guests: Translation<typeof english> = {
  menu: 'Jídelníček',
  closed: 'Právě máme zavřeno.',
  notPublished: 'Jídelníček na tento týden zatím není zveřejněn.',
  notFound: 'Jídelníček nenalezen.',
}
