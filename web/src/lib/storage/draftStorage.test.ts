import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildDraftKey, encodeDraft } from './draft.ts'
import { deleteDrafts, enableDrafts, writeDraft } from './draftStorage.ts'

const stored = new Map<string, string>()
const now = new Date('2026-11-16T09:32:05Z')
const text = (at = now) => encodeDraft({ version: 1, base: {}, values: {} }, at)
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
    for (const key of [mine, ...others]) stored.set(key, text())
    deleteDrafts('/admin', 1)
    expect(stored.has(mine)).toBe(false)
    expect(others.every((key) => stored.has(key))).toBe(true)
  })

  it('keeps open forms from writing a draft until the user signs in again', () => {
    deleteDrafts('/admin', 1)
    writeDraft(mine, text())
    writeDraft(buildDraftKey('/admin', 12, 'dishes', '5'), text())
    expect([...stored.keys()].filter((key) => key.endsWith(':5'))).toEqual([buildDraftKey('/admin', 12, 'dishes', '5')])
    enableDrafts('/admin', 1, now)
    writeDraft(mine, text())
    expect(stored.has(mine)).toBe(true)
  })
})

it('signing in deletes drafts older than 30 days of every user', () => {
  const old = new Date(now.getTime() - 31 * 24 * 60 * 60 * 1000)
  const foreign = buildDraftKey('/admin', 2, 'dishes', '7')
  stored.set(mine, text(old))
  stored.set(foreign, text(old))
  stored.set(buildDraftKey('/admin', 2, 'dishes', '8'), text())
  enableDrafts('/admin', 1, now)
  expect([...stored.keys()]).toEqual([buildDraftKey('/admin', 2, 'dishes', '8')])
})
