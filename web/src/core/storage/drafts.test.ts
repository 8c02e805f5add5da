import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import {
  buildDraftKey,
  decodeDraft,
  deleteDrafts,
  enableDrafts,
  encodeDraft,
  getDraftTarget,
  writeDraft,
} from './drafts.ts'

const draft = { version: 3, base: { nameCs: 'Guláš' }, values: { nameCs: 'Hovězí guláš', allergenIds: [1] } }
const now = new Date('2026-11-16T09:32:05.700Z')

describe('a draft', () => {
  it('is decoded as it was encoded, with the time when it was saved', () => {
    expect(decodeDraft(encodeDraft(draft, now), now)).toEqual({ ...draft, savedAt: '2026-11-16T09:32:05' })
  })

  it('of a new record has no version', () => {
    expect(decodeDraft(encodeDraft({ ...draft, version: null }, now), now)?.version).toBeNull()
  })

  it('is no longer offered after 30 days', () => {
    const getDateAfter = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
    expect(decodeDraft(encodeDraft(draft, now), getDateAfter(29.9))).not.toBeNull()
    expect(decodeDraft(encodeDraft(draft, now), getDateAfter(30.1))).toBeNull()
  })

  it.each([
    ['missing', null],
    ['text that is not JSON', '{'],
    ['another shape', '[]'],
    ['a draft without values', '{"savedAt":"2026-11-16T09:32:05","version":1,"base":{}}'],
    ['a draft with an invalid time', '{"savedAt":"yesterday","version":1,"base":{},"values":{}}'],
  ])('is null if the stored text is %s', (_, text) => {
    expect(decodeDraft(text)).toBeNull()
  })

  it('belongs to one installation, user and record', () => {
    const keys = [
      buildDraftKey('/admin', 1, 'dishes', '5'),
      buildDraftKey('/menu', 1, 'dishes', '5'),
      buildDraftKey('/admin', 2, 'dishes', '5'),
      buildDraftKey('/admin', 1, 'restaurants', '5'),
      buildDraftKey('/admin', 1, 'dishes', 'new'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })
})

const stored = new Map<string, string>()
const createEncodedDraft = (at = now) => encodeDraft({ version: 1, base: {}, values: {} }, at)
const mine = buildDraftKey('/admin', 1, 'dishes', '5')
const others = [
  buildDraftKey('/admin', 12, 'dishes', '5'),
  buildDraftKey('/menu', 1, 'dishes', '5'),
  'poledne:/admin:screen',
  'x',
]

beforeEach(() => {
  stored.clear()
  // Object.keys(localStorage) returns the keys of its entries.
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      },
      {
        ownKeys: () => [...stored.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  )
})

describe('signing out', () => {
  it('deletes the drafts of the user, and nothing of other users, installations or screens', () => {
    for (const key of [mine, ...others]) stored.set(key, createEncodedDraft())
    deleteDrafts('/admin', 1)
    expect(stored.has(mine)).toBe(false)
    expect(others.every((key) => stored.has(key))).toBe(true)
  })

  it('keeps open forms from writing a draft until the user signs in again', () => {
    deleteDrafts('/admin', 1)
    writeDraft(mine, createEncodedDraft())
    writeDraft(buildDraftKey('/admin', 12, 'dishes', '5'), createEncodedDraft())
    expect([...stored.keys()].filter((key) => key.endsWith(':5'))).toEqual([buildDraftKey('/admin', 12, 'dishes', '5')])
    enableDrafts('/admin', 1, now)
    writeDraft(mine, createEncodedDraft())
    expect(stored.has(mine)).toBe(true)
  })
})

it('signing in deletes drafts older than 30 days of every user', () => {
  const old = new Date(now.getTime() - 31 * 24 * 60 * 60 * 1000)
  const foreign = buildDraftKey('/admin', 2, 'dishes', '7')
  stored.set(mine, createEncodedDraft(old))
  stored.set(foreign, createEncodedDraft(old))
  stored.set(buildDraftKey('/admin', 2, 'dishes', '8'), createEncodedDraft())
  enableDrafts('/admin', 1, now)
  expect([...stored.keys()]).toEqual([buildDraftKey('/admin', 2, 'dishes', '8')])
})

test.each([
  ['a dish', getDraftTarget('dishes', '5'), { isNew: false, path: '/dishes/5/edit' }],
  ['a new dish', getDraftTarget('dishes', 'new'), { isNew: true, path: '/dishes/new/edit' }],
  ['a new week', getDraftTarget('weeklyMenus', 'new'), { isNew: true, path: '/weeklyMenus/new/edit' }],
  ['a copy of a week', getDraftTarget('weeklyMenus', 'new:7'), { isNew: true, path: '/weeklyMenus/new/edit/7' }],
  ['a settings list', getDraftTarget('settings', 'allergens'), { isNew: false, path: '/settings/allergens' }],
])('the draft of %s leads to its form', (_, target, expected) => {
  expect(target).toEqual(expected)
})
