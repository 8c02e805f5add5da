import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import type { ScreenPart } from '@poledne/contract/modules/screen'
import { getScene } from '@poledne/contract/modules/screenScene'
import { expect, test } from 'vitest'
import { buildFullWeek } from '../testing/screenWeek.ts'
import { parseScreenContent } from './contentCache.ts'
import { getScreenState } from './screenState.ts'

const MONDAY = '2026-11-16'
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const part = (from: string, to: string, content: ScreenPart['content'], weekdays = EVERY_DAY): ScreenPart => ({
  weekdays,
  from,
  to,
  content,
  pictureId: content === 'picture' ? 'abcdefghijklmnop' : null,
  notice: content === 'notice' ? `until ${to}` : null,
})
const buildContent = (changes: Partial<ScreenContent> = {}): ScreenContent => ({
  revision: 1,
  name: 'Výdej',
  screenType: 'day',
  languages: ['cs'],
  hoursFrom: null,
  hoursTo: null,
  parts: [],
  canHideMenu: false,
  outside: 'name',
  outsidePictureId: null,
  restaurant: { id: 1, nameCs: 'Karlín', nameEn: 'Karlín', timezone: 'Europe/Prague', closed: false },
  openingHours: [],
  days: buildFullWeek(MONDAY, 1, 1),
  allergens: [],
  ...changes,
})
const getKind = (content: ScreenContent, time: string, day = MONDAY) => getScene(content, day, time).scene.kind

test('a part includes its first minute, excludes its last one, and counts on its weekdays', () => {
  const content = buildContent({ parts: [part('11:00', '12:00', 'week', [1, 3])] })
  const times = ['10:59:59', '11:00:00', '11:59:59', '12:00:00']
  expect(times.map((time) => getKind(content, time))).toEqual(['day', 'week', 'week', 'day'])
  expect(getKind(content, '11:30:00', '2026-11-17')).toBe('day')
  expect(getKind(content, '11:30:00', '2026-11-18')).toBe('week')
})

test('of overlapping parts the later one in the list wins, and notices are shown in addition', () => {
  const parts = [part('11:00', '14:00', 'notice'), part('10:00', '14:00', 'day'), part('12:00', '13:00', 'week')]
  const content = buildContent({ screenType: 'week', parts: [...parts, part('12:30', '14:00', 'notice')] })
  expect(getScene(content, MONDAY, '12:45:00')).toMatchObject({
    scene: { kind: 'week' },
    notices: ['until 14:00', 'until 14:00'],
  })
  expect(getScene(content, MONDAY, '11:00:00')).toMatchObject({ scene: { kind: 'day' }, notices: ['until 14:00'] })
})

test('a picture and the allergens replace the menu only while no guests are served', () => {
  const parts = [part('00:00', '23:59', 'allergens'), part('08:00', '23:59', 'picture')]
  const openingHours = [{ weekday: 1, from: '10:30', to: '14:30' }]
  const listKinds = (content: ScreenContent) =>
    ['07:00:00', '09:00:00', '10:30:00', '14:29:59', '14:30:00'].map((time) => getKind(content, time))
  expect(listKinds(buildContent({ parts, openingHours }))).toEqual(['allergens', 'picture', 'day', 'day', 'picture'])
  expect(listKinds(buildContent({ parts, openingHours, canHideMenu: true })).slice(2, 4)).toEqual([
    'picture',
    'picture',
  ])
  // Without opening hours, guests are served in the hours of the screen.
  expect(listKinds(buildContent({ parts }))).toEqual(['day', 'day', 'day', 'day', 'day'])
  const hours = { hoursFrom: '10:30', hoursTo: '14:30' }
  expect(listKinds(buildContent({ parts, ...hours }))).toEqual(['allergens', 'picture', 'day', 'day', 'picture'])
  // On other weekdays and during closures nobody is served.
  expect(getKind(buildContent({ parts, openingHours }), '12:00:00', '2026-11-17')).toBe('picture')
  const [monday, ...days] = buildFullWeek(MONDAY, 1, 1)
  const closed = { ...monday, variants: [], closure: { reasonCs: null, reasonEn: null } } as ScreenContent['days'][0]
  expect(getKind(buildContent({ parts, openingHours, days: [closed, ...days] }), '12:00:00')).toBe('picture')
})

const getOpening = (content: ScreenContent, time: string, day = MONDAY) => {
  const { scene } = getScene(content, day, time)
  return scene.kind === 'outside' ? scene.opening : scene.kind
}

test('outside of its hours a screen knows the next opening', () => {
  const hours = { hoursFrom: '10:00', hoursTo: '15:00' }
  const weekdays = [1, 2, 4].map((weekday) => ({ weekday, from: '10:30', to: '14:30' }))
  const content = buildContent({ ...hours, openingHours: weekdays })
  expect(getOpening(content, '08:00:00')).toEqual({ day: MONDAY, time: '10:30' })
  expect(getOpening(content, '16:00:00')).toEqual({ day: '2026-11-17', time: '10:30' })
  expect(getOpening(content, '16:00:00', '2026-11-17')).toEqual({ day: '2026-11-19', time: '10:30' })
  expect(getOpening(content, '16:00:00', '2026-11-20')).toBeNull()
  // Without opening hours it is the start of the screen on the next day with a menu.
  expect(getOpening(buildContent(hours), '16:00:00')).toEqual({ day: '2026-11-17', time: '10:00' })
  expect(getOpening(buildContent({ hoursTo: '15:00' }), '16:00:00')).toBeNull()
  // A screen that is off during the opening hours says nothing.
  const long = [{ weekday: 1, from: '08:00', to: '20:00' }]
  expect(getOpening(buildContent({ ...hours, openingHours: long }), '16:00:00')).toBeNull()
})

test('outside of its hours a screen shows its picture, and notices too', () => {
  const content = buildContent({
    hoursTo: '15:00',
    outside: 'picture',
    outsidePictureId: 'abcdefghijklmnop',
    parts: [part('16:00', '17:00', 'notice')],
  })
  expect(getScene(content, MONDAY, '16:30:00')).toMatchObject({
    scene: { kind: 'outside', pictureId: 'abcdefghijklmnop' },
    notices: ['until 17:00'],
  })
  expect(getScene({ ...content, outside: 'name' }, MONDAY, '16:30:00').scene).toMatchObject({ pictureId: null })
})

test('parts follow the local time on the days of daylight saving changes', () => {
  const content = buildContent({
    parts: [part('01:30', '02:30', 'week'), part('02:30', '03:30', 'notice')],
    days: ['2026-03-29', '2026-10-25'].flatMap((sunday) => buildFullWeek(sunday, 1, 1).slice(0, 1)),
  })
  const describe = (instant: string) => {
    const { scene, notices } = getScreenState({ content, at: 0 }, Date.parse(instant), false)
    return `${scene.kind} ${notices.length}`
  }
  // In March the clock goes from 02:00 to 03:00.
  expect(
    ['00:29:59', '00:30:00', '00:59:59', '01:00:00', '01:29:59', '01:30:00'].map((time) =>
      describe(`2026-03-29T${time}Z`),
    ),
  ).toEqual(['day 0', 'week 0', 'week 0', 'day 1', 'day 1', 'day 0'])
  // In October the hour from 02:00 to 03:00 comes twice.
  expect(['23:29:59', '23:30:00'].map((time) => describe(`2026-10-24T${time}Z`))).toEqual(['day 0', 'week 0'])
  expect(
    ['00:29:59', '00:30:00', '01:00:00', '01:30:00', '02:29:59', '02:30:00'].map((time) =>
      describe(`2026-10-25T${time}Z`),
    ),
  ).toEqual(['week 0', 'day 1', 'week 0', 'day 1', 'day 1', 'day 0'])
})

test('content of an earlier release has no parts', () => {
  const {
    parts: _,
    canHideMenu: __,
    outside: ___,
    outsidePictureId: ____,
    openingHours: _____,
    ...old
  } = buildContent()
  expect(getKind(parseScreenContent(old) as ScreenContent, '12:00:00')).toBe('day')
})
