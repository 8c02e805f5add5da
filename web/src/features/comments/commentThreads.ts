import type { Person } from '@poledne/contract/http/fields'
import type { Comment } from '@poledne/contract/modules/comment'

/** The first comment of a thread and its replies. */
export type CommentThreadData = { first: Comment; replies: Comment[] }

/** Groups comments, which come newest first, into threads: the newest thread first, its replies from old to new. */
export function buildThreads(comments: readonly Comment[]): CommentThreadData[] {
  return comments
    .filter(({ parentId }) => parentId === null)
    .map((first) => ({ first, replies: comments.filter(({ parentId }) => parentId === first.id).toReversed() }))
}

export const findThread = (threads: readonly CommentThreadData[], commentId: number): CommentThreadData | undefined =>
  threads.find(({ first, replies }) => first.id === commentId || replies.some(({ id }) => id === commentId))

/** Counts the open threads of each cell, by `day:menuItemTypeId`. */
export function countOpenThreads(threads: readonly CommentThreadData[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { first } of threads) {
    if (first.resolvedAt !== null || first.day === null || first.menuItemTypeId === null) continue
    const key = `${first.day}:${first.menuItemTypeId}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const MENTION = /(?:^|[\s(])@([\p{L}\p{N}._-]{0,40})$/u

/** Returns the mention that is being typed before the caret: what follows the @, and where the @ is. */
export function findTypedMention(text: string, caret: number): { search: string; start: number } | null {
  const search = MENTION.exec(text.slice(0, caret))?.[1]
  return search === undefined ? null : { search, start: caret - search.length - 1 }
}

/** Lists the names by which a person can be mentioned; Hungarian users write the surname first. */
const listNames = ({ name, username, firstName, lastName }: Person): string[] => [
  name,
  [lastName, firstName].filter(Boolean).join(' '),
  username,
]

const isMentioned = (text: string, person: Person): boolean =>
  listNames(person).some((name) => name !== '' && text.includes(`@${name}`))

/** Returns the people whose names the text contains. */
export const filterMentioned = (text: string, people: readonly Person[]): Person[] =>
  people.filter((person) => isMentioned(text, person))

/** Splits a text into plain parts and mentions of these people. */
export function splitMentions(text: string, people: readonly Person[]): { text: string; isMention: boolean }[] {
  const names = people
    .flatMap(listNames)
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length)
  if (names.length === 0) return [{ text, isMention: false }]
  const pattern = new RegExp(`(@(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')}))`)
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isMention: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
