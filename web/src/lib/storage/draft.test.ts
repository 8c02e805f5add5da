import { describe, expect, it } from 'vitest'
import { buildDraftKey, decodeDraft, encodeDraft } from './draft.ts'

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
    const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
    expect(decodeDraft(encodeDraft(draft, now), later(29.9))).not.toBeNull()
    expect(decodeDraft(encodeDraft(draft, now), later(30.1))).toBeNull()
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
