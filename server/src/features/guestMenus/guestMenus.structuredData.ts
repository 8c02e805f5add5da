import { DIETS, type Diet, isSuitableForDiet } from '@poledne/contract/domain/diets'
import type { Language } from '@poledne/contract/domain/languages'
import type { GuestDay, GuestItem } from '@poledne/contract/modules/guestMenu'
import { formatDayTitle } from './guestMenus.days.ts'
import type { GuestPage } from './guestMenus.page.service.ts'
import { pickGuestName } from './guestMenus.texts.ts'

type Json = Record<string, unknown>

const SCHEMA_DIETS: Readonly<Record<Diet, string>> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
  halal: 'https://schema.org/HalalDiet',
  kosher: 'https://schema.org/KosherDiet',
}
const SCHEMA_WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function buildOffers({ priceCzk, priceEur, dishes }: GuestItem): Json {
  const isSoldOut = dishes.some(({ availability }) => availability === 'soldOut')
  const availability = isSoldOut ? { availability: 'https://schema.org/SoldOut' } : {}
  const offers = [
    { price: priceCzk, priceCurrency: 'CZK' },
    { price: priceEur, priceCurrency: 'EUR' },
  ].filter(({ price }) => price !== null)
  return offers.length > 0 ? { offers: offers.map((offer) => ({ '@type': 'Offer', ...offer, ...availability })) } : {}
}

/** Lists the diets that every dish of the item is declared for. */
function buildSuitableDiets({ dishes }: GuestItem): Json {
  const suitable = DIETS.filter(
    (diet) => dishes.length > 0 && dishes.every((dish) => isSuitableForDiet(dish.diets, diet)),
  )
  return suitable.length > 0 ? { suitableForDiet: suitable.map((diet) => SCHEMA_DIETS[diet]) } : {}
}

function buildMenuItem(item: GuestItem, language: Language): Json {
  const name = item.dishes.map(({ nameCs, nameEn }) => pickGuestName(language, nameCs, nameEn).text).join(', ')
  const description = pickGuestName(language, item.typeNameCs, item.typeNameEn).text
  return { '@type': 'MenuItem', name, description, ...buildSuitableDiets(item), ...buildOffers(item) }
}

const buildDaySection = ({ date, variants }: GuestDay, language: Language, url: string): Json => ({
  '@type': 'MenuSection',
  name: formatDayTitle(date, language),
  temporalCoverage: date,
  url: `${url}#${date}`,
  hasMenuSection: variants.map(({ nameCs, nameEn, items }) => ({
    '@type': 'MenuSection',
    name: pickGuestName(language, nameCs, nameEn).text,
    hasMenuItem: items.map((item) => buildMenuItem(item, language)),
  })),
})

function buildPlace({ restaurant, days }: GuestPage): Json {
  const { address, country, phone, mapUrl, openingHours } = restaurant
  const closed = days.filter(({ closure }) => closure).map(({ date }) => date)
  return {
    ...(address
      ? {
          address: {
            '@type': 'PostalAddress',
            streetAddress: address,
            ...(country ? { addressCountry: country } : {}),
          },
        }
      : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(mapUrl ? { hasMap: mapUrl } : {}),
    ...(openingHours.length > 0
      ? {
          openingHoursSpecification: openingHours.map(({ weekday, from, to }) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${SCHEMA_WEEKDAYS[weekday - 1]}`,
            opens: from,
            closes: to,
          })),
        }
      : {}),
    // Equal times mean that the restaurant is closed all day.
    ...(closed.length > 0
      ? {
          specialOpeningHoursSpecification: closed.map((date) => ({
            '@type': 'OpeningHoursSpecification',
            validFrom: date,
            validThrough: date,
            opens: '00:00',
            closes: '00:00',
          })),
        }
      : {}),
  }
}

/** Builds the menu as schema.org data for search engines; without a public URL its links are relative. */
export function buildStructuredData(page: GuestPage, language: Language, url: string): Json {
  const { restaurant, days } = page
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: pickGuestName(language, restaurant.nameCs, restaurant.nameEn).text,
    ...(url ? { url } : {}),
    ...buildPlace(page),
    hasMenu: {
      '@type': 'Menu',
      inLanguage: language,
      temporalCoverage: `${days.at(0)?.date}/${days.at(-1)?.date}`,
      ...(url ? { url } : {}),
      hasMenuSection: days
        .filter(({ variants }) => variants.length > 0)
        .map((day) => buildDaySection(day, language, url)),
    },
  }
}

/** Renders JSON-LD and escapes `<`, so that no text can close the script element. */
export const renderJsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
