import type { Comment } from '@poledne/contract/modules/comment'
import { expect, test } from 'vitest'
import {
  buildThreads,
  countOpenThreads,
  filterMentioned,
  findThread,
  findTypedMention,
  splitMentions,
} from './commentThreads.ts'

const buildComment = (id: number, changes: Partial<Comment> = {}): Comment => ({
  id,
  parentId: null,
  day: null,
  menuItemTypeId: null,
  body: 'Bez knedlíku?',
  at: '2026-11-16T10:00:00',
  by: null,
  sentBy: null,
  mentions: [],
  resolvedAt: null,
  resolvedBy: null,
  can: { resolve: true, delete: true },
  ...changes,
})
const jana = { id: 1, username: 'jana', name: 'Jana Nováková', firstName: 'Jana', lastName: 'Nováková' }
const petr = { id: 2, username: 'petr', name: 'petr', firstName: null, lastName: null }

test('threads are newest first and their replies oldest first', () => {
  const threads = buildThreads(
    [5, 4, 3, 2, 1].map((id) => buildComment(id, { parentId: [3, 5].includes(id) ? 1 : null })),
  )
  expect(threads.map(({ first, replies }) => [first.id, replies.map(({ id }) => id)])).toEqual([
    [4, []],
    [2, []],
    [1, [3, 5]],
  ])
  expect(findThread(threads, 5)?.first.id).toBe(1)
  expect(findThread(threads, 9)).toBeUndefined()
})

test('only open threads of a cell are counted', () => {
  const cell = { day: 2 as const, menuItemTypeId: 7 }
  const threads = buildThreads([
    buildComment(4, cell),
    buildComment(3, cell),
    buildComment(2, { ...cell, resolvedAt: '2026-11-16T10:00:00' }),
    buildComment(1, { day: 2 }),
  ])
  expect([...countOpenThreads(threads)]).toEqual([['2:7', 2]])
})

test('a mention starts with @ at the beginning of a word', () => {
  expect(findTypedMention('@', 1)).toEqual({ search: '', start: 0 })
  expect(findTypedMention('Prosím @nová', 12)).toEqual({ search: 'nová', start: 7 })
  expect(findTypedMention('jana@example', 12)).toBeNull()
  expect(findTypedMention('@jana dnes', 10)).toBeNull()
})

test('mentions are found in the text under each form of the name', () => {
  expect(filterMentioned('@Nováková Jana, prosím', [jana, petr])).toEqual([jana])
  expect(splitMentions('Pro @Jana Nováková a @petr.', [jana, petr])).toEqual([
    { text: 'Pro ', isMention: false },
    { text: '@Jana Nováková', isMention: true },
    { text: ' a ', isMention: false },
    { text: '@petr', isMention: true },
    { text: '.', isMention: false },
  ])
})
