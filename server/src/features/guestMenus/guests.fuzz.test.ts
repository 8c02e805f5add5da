import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '@poledne/contract/domain/day'
import { DIETS, MEATS } from '@poledne/contract/domain/diets'
import { LANGUAGES, type Language } from '@poledne/contract/domain/languages'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { HOSTILE_TEXTS, PAYLOADS } from '../../testing/fuzz/hostileValues.ts'
import { recordProof } from '../../testing/testReport.ts'
import { renderCalendar } from './guestMenus.calendar.ts'
import { renderOpenMensa } from './guestMenus.openMensa.ts'
import { type GuestPage, listShownDays } from './guestMenus.page.service.ts'
import { renderGuestPage } from './guestMenus.page.ts'
import { pickGuestName } from './guestMenus.texts.ts'

/** The number of random pages; `npm run prove` sets many more. */
const PAGES = Number(process.env.PROVE_GUESTS ?? 100)
/** The validator starts a thread for each call. */
const BATCH = 100
const TODAY = '2026-11-18'
const SCHEMA = join(import.meta.dirname, '../../../../testdata/openmensa/open-mensa-v2.xsd')

/** What the database accepts as a name: no NUL and no half of a character. */
const isStorable = (text: string) => text.trim() !== '' && !/\p{Cs}/u.test(text) && !text.includes('\u0000')
const TEXTS = [
  ...PAYLOADS,
  ...HOSTILE_TEXTS,
  ']]>',
  '&amp;',
  '\\n;,',
  '-->',
  '"@;\\',
  'x'.repeat(400),
  '🍲'.repeat(150),
]
const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS.filter(isStorable)),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).filter(isStorable),
)
const price = fc.constantFrom(null, 5.4, 159, 12_345.5)

/** Builds pages with the texts that `text` generates. */
function generatePage(text: fc.Arbitrary<string>): fc.Arbitrary<GuestPage> {
  const maybe = fc.option(text)
  const names = { nameCs: text, nameEn: text }
  const dish = fc.record(
    {
      nameCs: text,
      nameEn: maybe,
      allergenCodes: fc.option(fc.array(text, { maxLength: 3 })),
      diets: fc.subarray([...DIETS]),
      availability: fc.constant('soldOut' as const),
      todayNote: text,
      portion: text,
      meatOrigins: fc.array(fc.record({ meat: fc.constantFrom(...MEATS), country: fc.constant('SK') }), {
        minLength: 1,
      }),
    },
    { requiredKeys: ['nameCs', 'nameEn', 'allergenCodes', 'diets'] },
  )
  const item = fc.record({
    typeNameCs: text,
    typeNameEn: text,
    dishes: fc.array(dish, { minLength: 1, maxLength: 2 }),
    note: maybe,
    priceCzk: price,
    priceEur: price,
  })
  const variant = fc.record({ ...names, items: fc.array(item, { minLength: 1, maxLength: 3 }) })
  const day = fc.record(
    {
      planned: fc.boolean(),
      variants: fc.array(variant, { maxLength: 2 }),
      closure: fc.record({ reasonCs: maybe, reasonEn: maybe }),
      holiday: fc.option(fc.record(names)),
    },
    { requiredKeys: ['planned', 'variants', 'holiday'] },
  )
  return fc.record({
    restaurant: fc.record({
      ...names,
      id: fc.constant(7),
      timezone: fc.constant('Europe/Prague'),
      open: fc.constant(true),
      showMenuPrice: fc.constant(true),
      slug: fc.constant('kantyna'),
      address: maybe,
      phone: maybe,
      country: fc.constantFrom(null, 'SK'),
      mapUrl: fc.option(text.map((query) => `https://example.com/?q=${query}`)),
      openingHours: fc.array(
        fc.record({ weekday: fc.integer({ min: 1, max: 7 }), from: fc.constant('10:30'), to: fc.constant('14:00') }),
        { maxLength: 3 },
      ),
      brand: fc.constant(null),
    }),
    today: fc.constant(TODAY),
    // Days that are closed or not planned have no dishes.
    days: fc.array(day, { minLength: 14, maxLength: 14 }).map((days) =>
      days.map(({ closure, ...each }, index) => ({
        ...each,
        variants: each.planned ? each.variants : [],
        date: addDays(TODAY, index),
        ...(closure ? { closure, planned: true, variants: [] } : {}),
      })),
    ),
    allergens: fc.array(fc.record({ code: text, ...names }), { maxLength: 4 }),
  })
}

/** Replaces each hostile text by a harmless one, the same text always by the same one. */
function tame(page: GuestPage): GuestPage {
  const known = new Map<string, string>()
  const fixed = new Set<string>([...DIETS, ...MEATS, 'SK', 'kantyna', 'Europe/Prague', '10:30', '14:00', 'soldOut'])
  const pick = (text: string) => {
    if (fixed.has(text) || /^2026-\d\d-\d\d$/.test(text)) return text
    const tamed = known.get(text) ?? `text${known.size}`
    known.set(text, tamed)
    return tamed
  }
  return JSON.parse(JSON.stringify(page), (_, value) => (typeof value === 'string' ? pick(value) : value))
}

const TAG = /<!doctype html>|<(\/?[a-z][a-z\d]*)((?:\s+[\w:-]+(?:="[^"<>]*")?)*)\s*\/?>/g

/** Lists the elements with the names of their attributes; anything else that looks like markup stays in `rest`. */
function readMarkup(html: string) {
  const tags: string[] = []
  const rest = html
    .replace(/<(script|style)([^>]*)>.*?<\/\1>/gs, '<$1$2></$1>')
    .replace(TAG, (_, name = '', attributes = '') => {
      tags.push([name, ...attributes.replace(/="[^"]*"/g, '').split(/\s+/)].join(' ').trim())
      return ''
    })
  return { tags, rest }
}

/** Removes what a calendar cannot contain. */
const cleanText = (text: string) => text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, '')

const render = (page: GuestPage, language: Language) => {
  const filter = { avoid: page.allergens.slice(0, 1).map(({ code }) => code), diets: [DIETS[0]], hasUnknown: false }
  const address = { basePath: '/admin', slug: page.restaurant.slug, from: null, lang: language }
  return renderGuestPage(page, { language, filter, address })
}

test(`${PAGES} pages with hostile names keep their markup, their data and their calendar`, {
  timeout: 60_000 + PAGES * 50,
}, () => {
  let tried = 0
  fc.assert(
    fc.property(generatePage(hostileText), fc.constantFrom(...LANGUAGES), (page, language) => {
      const html = render(page, language)
      const { tags, rest } = readMarkup(html)
      expect(rest).not.toMatch(/[<>]/)
      expect(tags).toEqual(readMarkup(render(tame(page), language)).tags)
      const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
      const served = listShownDays(page).filter(({ variants }) => variants.length > 0)
      const sections: { temporalCoverage: string }[] = JSON.parse(data).hasMenu.hasMenuSection
      expect(sections.map(({ temporalCoverage }) => temporalCoverage)).toEqual(served.map(({ date }) => date))

      const text = renderCalendar(page, language, '/admin/m/kantyna/')
      const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
      const listed = events.map((event) => ({
        uid: event.getFirstPropertyValue('uid'),
        names: [...new Set(event.getAllProperties().map(({ name }) => name))].filter((name) => name !== 'location'),
      }))
      expect(listed.map(({ uid }) => uid)).toEqual(
        page.days
          .filter(({ variants, closure }) => variants.length > 0 || closure)
          .map(({ date }) => `menu-7-${date}@poledne`),
      )
      for (const { names } of listed)
        expect(names.filter((name) => name !== 'description')).toEqual([
          'uid',
          'dtstamp',
          'dtstart',
          'dtend',
          'summary',
          'url',
          'transp',
        ])
      for (const event of events) {
        const description = event.getFirstPropertyValue('description')?.toString() ?? ''
        const { variants = [] } = page.days.find(({ date }) => event.toString().includes(`/${date}/`)) ?? {}
        for (const dish of variants.flatMap(({ items }) => items.flatMap(({ dishes }) => dishes)))
          expect(description).toContain(cleanText(pickGuestName(language, dish.nameCs, dish.nameEn).text))
      }
      tried++
    }),
    { numRuns: PAGES, endOnFailure: true },
  )
  recordProof({ proof: 'guests: pages with hostile names', tried, wrong: 0 })
})

test(`${PAGES} feeds with hostile names are valid by the schema of OpenMensa`, {
  timeout: 60_000 + PAGES * 50,
}, async () => {
  const schema = await readFile(SCHEMA, 'utf8')
  const validate = (xml: { fileName: string; contents: string }[]) =>
    validateXML({ xml, schema, initialMemoryPages: 1_024, maxMemoryPages: 8_192 })
  const pages = fc.sample(generatePage(hostileText), PAGES)
  for (let from = 0; from < pages.length; from += BATCH) {
    const feeds = pages.slice(from, from + BATCH).map((page, index) => ({
      fileName: `feed${from + index}.xml`,
      contents: renderOpenMensa(page, LANGUAGES[index % LANGUAGES.length] ?? 'cs', '/admin/m/kantyna/'),
    }))
    expect((await validate(feeds)).errors).toEqual([])
  }
  recordProof({ proof: 'guests: OpenMensa feeds by their schema', tried: pages.length, wrong: 0 })
  const broken = renderOpenMensa(pages[0] as GuestPage, 'cs', '/')
    .replace('<name>', '<title>')
    .replace('</name>', '</title>')
  expect((await validate([{ fileName: 'broken.xml', contents: broken }])).valid).toBe(false)
})
