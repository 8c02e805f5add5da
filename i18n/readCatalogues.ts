import { readdirSync, readFileSync } from 'node:fs'

/** Tests read the catalogues as a translator edits them: all files of a language. */

export type Tree = { [key: string]: string | Tree }
export type Entry = { key: string; text: string }

/** Reads the texts of a language by namespace. */
export function readCatalogue(language: string): Record<string, Tree> {
  const folder = new URL(`${language}/`, import.meta.url)
  const files = readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  ])
  return Object.fromEntries(files)
}

/** Lists the texts of a tree with keys such as `violations.tooLong_one`. */
export function flattenTexts(tree: Tree, prefix = ''): Entry[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ key: `${prefix}${name}`, text: value }] : flattenTexts(value, `${prefix}${name}.`),
  )
}

/** Lists the texts of a language with keys such as `messages:violations.tooLong_one`. */
export const listEntries = (catalogue: Record<string, Tree>): Entry[] =>
  Object.entries(catalogue).flatMap(([name, tree]) => flattenTexts(tree, `${name}:`))
