import { LANGUAGES, type Language } from '@poledne/contract/domain/languages'
import { loadExportTexts } from '../../../core/records/export/exportTexts.ts'
import type { ImportDefinition } from '../imports.modules.ts'
import headings from './headings.json' with { type: 'json' }
import { normalizeName } from './imports.choices.ts'

/** Common headings by field, without accents, besides the titles of exports; a key can start with its module. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = headings

/** Returns the columns of an export that show the name of a choice, such as `dishTypeName` for `dishTypeId`. */
const getNameColumns = (field: string): string[] =>
  field.endsWith('Id') ? ['Name', 'NameCs', 'NameEn'].map((suffix) => field.replace(/Id$/, suffix)) : []

/** Normalizes a heading: removes accents, case, repeated spaces and marks at its end such as a colon. */
export const normalizeHeading = (text: string): string =>
  normalizeName(text)
    .replace(/[\s_]+/g, ' ')
    .replace(/\s*[:*]+$/, '')

export type FieldTitles = {
  /** The title in the language of the request. */
  title: string
  /** All headings of the field, the best one first. */
  headings: readonly string[]
}

/** Loads the titles and headings of all fields of a module. */
export async function loadFieldTitles(
  definition: ImportDefinition,
  fields: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, FieldTitles>> {
  const languages = [language, ...LANGUAGES.filter((each) => each !== language)]
  const titles = await Promise.all(
    languages.map(async (each) => (await loadExportTexts(definition.module, each)).getColumnTitle),
  )
  return new Map(
    fields.map((field) => {
      const exported = titles.flatMap((getTitle) => [field, ...getNameColumns(field)].map((name) => getTitle(name)))
      const synonyms = [...(SYNONYMS[`${definition.module}.${field}`] ?? []), ...(SYNONYMS[field] ?? [])]
      const headings = [...new Set([...exported, field, ...synonyms].map(normalizeHeading))]
      return [field, { title: titles[0]?.(field) ?? field, headings }]
    }),
  )
}
