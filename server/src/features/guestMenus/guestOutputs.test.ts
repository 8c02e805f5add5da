import ICAL from 'ical.js'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPublishedWeek, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let testApp: TestApp
let guests: PublishedWeek
/** A Wednesday; the published week has dishes on Monday and Wednesday. */
const clock = () => '2026-11-18T11:00:00'

beforeAll(async () => {
  testApp = await buildTestApp({}, clock)
  guests = await buildPublishedWeek(testApp)
  await guests.editRecord('restaurants', guests.restaurantId, {
    address: 'Dlouhá; ulice, 1',
    openingHours: [
      { weekday: 1, from: '11:00', to: '13:00' },
      { weekday: 1, from: '17:00', to: '20:00' },
    ],
    closures: [{ from: '2026-11-20', to: '2026-11-21', reasonCs: 'malování', reasonEn: 'painting' }],
  })
  const name = `Kulajda ${'s velmi dlouhým názvem, žampiony; a \\ '.repeat(4)}`
  await guests.editRecord('dishes', guests.weeks.dishIds[0], { nameCs: name })
})
afterAll(() => testApp.close())

const fetchOutput = (file: string) =>
  testApp.app.inject({ url: `/admin/m/kantyna/${file}`, headers: { host: `${'long-name.'.repeat(7)}example.com` } })

test('the calendar has an all-day event for each day with dishes and each closed day', async () => {
  const { headers, body } = await fetchOutput('calendar.ics?lang=cs')
  expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'access-control-allow-origin': '*' })
  for (const line of body.split('\r\n'))
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(line.startsWith('URL:') ? 120 : 75)
  const calendar = new ICAL.Component(ICAL.parse(body))
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([
    [`menu-${guests.restaurantId}-2026-11-18@poledne`, 'Kantýna: Jídelníček'],
    [`menu-${guests.restaurantId}-2026-11-20@poledne`, 'Kantýna: Zavřeno: malování'],
    [`menu-${guests.restaurantId}-2026-11-21@poledne`, 'Kantýna: Zavřeno: malování'],
  ])
  const [first] = events
  expect([first?.startDate.toString(), first?.endDate.toString()]).toEqual(['2026-11-18', '2026-11-19'])
  expect(first?.location).toBe('Dlouhá; ulice, 1')
  expect(first?.description).toContain('žampiony; a \\ s velmi')
  expect(first?.description).toMatch(/Guláš.* · 159\u00a0Kč$/)
  expect((await fetchOutput('calendar.ics?lang=cs')).headers.etag).toBe(headers.etag)
})

/** Parses XML strictly, as a list of elements with their path, attributes and texts. */
function parseXml(xml: string) {
  const elements: { path: string; attributes: Record<string, string>; text: string }[] = []
  const open: (typeof elements)[number][] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const path = [open.at(-1)?.path, name].filter(Boolean).join('/')
    const element = { path, attributes: attributes as Record<string, string>, text: '' }
    elements.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return elements
}

test('the OpenMensa feed has the order and the limits of its schema, and prices in euros only', async () => {
  const { headers, body } = await fetchOutput('openmensa.xml?lang=cs')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const elements = parseXml(body)
  const listTexts = (path: string) => elements.filter((each) => each.path === path).map(({ text }) => text)
  const canteen = 'openmensa/canteen'
  const children = elements.filter(({ path }) => path.split('/').length === 3).map(({ path }) => path.split('/')[2])
  expect([...new Set(children)]).toEqual(['name', 'address', 'times', 'feed', 'day'])
  expect(elements[0]?.attributes).toMatchObject({ version: '2.1', xmlns: 'http://openmensa.org/open-mensa-v2' })
  const meal = `${canteen}/day/category/meal`
  expect(listTexts(`${meal}/price`)).toEqual(['2.65'])
  expect(listTexts(`${meal}/name`)).toHaveLength(2)
  for (const text of [...listTexts(`${meal}/name`), ...listTexts(`${meal}/note`)]) {
    expect(text).not.toBe('')
    expect(text.length).toBeLessThanOrEqual(250)
  }
  const days = elements.filter(({ path }) => path === `${canteen}/day`).map(({ attributes }) => attributes.date)
  expect(days).toEqual(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
  expect(listTexts(`${canteen}/day/closed`)).toEqual(['', '', ''])
  const monday = elements.find(({ path }) => path === `${canteen}/times/monday`)
  expect(monday?.attributes).toEqual({ open: '11:00-20:00' })
})

test.each([
  ['a4', '595.276 841.89'],
  ['a5', '419.528 595.276'],
])(
  'the poster has the size %s',
  async (size, box) => {
    const { statusCode, headers, rawPayload } = await fetchOutput(`poster.pdf?size=${size}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(rawPayload.toString('latin1')) ?? []
    const [wantedWidth, wantedHeight] = box.split(' ')
    expect([Number(width), Number(height)]).toEqual([
      expect.closeTo(Number(wantedWidth), 0),
      expect.closeTo(Number(wantedHeight), 0),
    ])
  },
  60_000,
)
