import { LANGUAGES, type Language } from '@poledne/contract/domain/languages'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { Caller } from '../../../core/access/caller.ts'
import type { Sql } from '../../../core/db/database.ts'
import { readAllCodelistItems } from '../../codelists/index.ts'

export type ChoiceId = number | string

/** A value that a cell can name, with its names in all languages. */
export type ImportChoice = {
  id: ChoiceId
  /** The name that an export in the language of the request contains. */
  shown: string
  names: readonly string[]
  /** A record that has an archived choice can keep it, but no other record can get it. */
  isArchived: boolean
}

export type ImportChoiceList = {
  choices: readonly ImportChoice[]
  /** The choices by normalized name. */
  byName: ReadonlyMap<string, readonly ImportChoice[]>
  byId: ReadonlyMap<string, ImportChoice>
}

/** Removes accents, case and repeated spaces, so that differently typed names are equal. */
export const normalizeName = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

export function createChoiceList(choices: readonly ImportChoice[]): ImportChoiceList {
  const byName = new Map<string, ImportChoice[]>()
  for (const choice of choices)
    for (const name of new Set([choice.shown, ...choice.names].map(normalizeName))) {
      const same = byName.get(name)
      if (same) same.push(choice)
      else byName.set(name, [choice])
    }
  return { choices, byName, byId: new Map(choices.map((choice) => [String(choice.id), choice])) }
}

/** Returns the text of an item in an export: the code of an allergen, or the name of any other item. */
const getShownName = ({ value, params }: CodelistItem) => params.find(({ name }) => name === 'code')?.value ?? value

/** Reads a code list with the names in all languages, in the order of the app. */
export async function readChoiceList(
  sql: Sql,
  caller: Caller,
  name: CodelistName,
  language: Language,
): Promise<ImportChoiceList> {
  const names = new Map<ChoiceId, Set<string>>()
  for (const each of LANGUAGES)
    for (const item of await readAllCodelistItems(sql, name, each, caller)) {
      const known = names.get(item.id) ?? new Set()
      names.set(item.id, known.add(item.value))
    }
  const items = await readAllCodelistItems(sql, name, language, caller)
  return createChoiceList(
    items.map((item) => ({
      id: item.id,
      shown: getShownName(item),
      names: [...(names.get(item.id) ?? [])],
      isArchived: item.disabled,
    })),
  )
}

/** The length up to which names are compared, and the share of letters that can differ. */
const MAX_COMPARED = 60
const MAX_DIFFERING = 0.4

/** Counts how many letters must be changed, added or removed to turn one text into the other. */
function countEdits(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++)
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1),
      )
    previous = current
  }
  return previous[other.length] ?? 0
}

/** Finds the choice whose name is most like the text; null if none is similar. */
export function findNearestChoice({ choices }: ImportChoiceList, text: string): ImportChoice | null {
  const typed = normalizeName(text).slice(0, MAX_COMPARED)
  let best: { choice: ImportChoice; edits: number } | null = null
  for (const choice of choices.filter(({ isArchived }) => !isArchived))
    for (const name of choice.names) {
      const edits = countEdits(typed, normalizeName(name).slice(0, MAX_COMPARED))
      if (edits <= typed.length * MAX_DIFFERING && edits < (best?.edits ?? Number.POSITIVE_INFINITY))
        best = { choice, edits }
    }
  return best?.choice ?? null
}
