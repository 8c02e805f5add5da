import { addDays } from '@poledne/contract/domain/day'
import { type AccountLanguage, pickName } from '@poledne/contract/domain/languages'
import type { GuestDay, GuestItem, MenuFeed } from '@poledne/contract/endpoints/guestMenu'
import { formatShortDate, formatWeekday } from '../../../export/printTexts.ts'

type Json = Record<string, unknown>

export const formatDayTitle = (date: string, language: AccountLanguage): string =>
  `${formatWeekday(date, language)} ${formatShortDate(date, language)}`

function buildOffers({ priceCzk, priceEur }: GuestItem): Json {
  const offers = [
    { price: priceCzk, priceCurrency: 'CZK' },
    { price: priceEur, priceCurrency: 'EUR' },
  ].filter(({ price }) => price !== null)
  return offers.length > 0 ? { offers: offers.map((offer) => ({ '@type': 'Offer', ...offer })) } : {}
}

function buildMenuItem(item: GuestItem, language: AccountLanguage): Json {
  const name = item.dishes.map(({ nameCs, nameEn }) => pickName(language, nameCs, nameEn)).join(', ')
  const description = pickName(language, item.typeNameCs, item.typeNameEn)
  return { '@type': 'MenuItem', name, description, ...buildOffers(item) }
}

const buildDaySection = ({ date, variants }: GuestDay, language: AccountLanguage, url: string): Json => ({
  '@type': 'MenuSection',
  name: formatDayTitle(date, language),
  temporalCoverage: date,
  url: `${url}#${date}`,
  hasMenuSection: variants.map(({ nameCs, nameEn, items }) => ({
    '@type': 'MenuSection',
    name: pickName(language, nameCs, nameEn),
    hasMenuItem: items.map((item) => buildMenuItem(item, language)),
  })),
})

/**
 * The menu as schema.org data for search engines. Dishes have no diets, because no data states them. Without a public URL,
 * links to days are relative to the page.
 */
export const buildStructuredData = (
  { restaurant, week, days }: MenuFeed,
  language: AccountLanguage,
  url = '',
): Json => ({
  '@context': 'https://schema.org',
  '@type': 'Restaurant',
  name: pickName(language, restaurant.nameCs, restaurant.nameEn),
  hasMenu: {
    '@type': 'Menu',
    inLanguage: language,
    temporalCoverage: `${week}/${addDays(week, 6)}`,
    ...(url ? { url } : {}),
    hasMenuSection: days
      .filter(({ variants }) => variants.length > 0)
      .map((day) => buildDaySection(day, language, url)),
  },
})
