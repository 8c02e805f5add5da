import type { CodelistItem } from '@poledne/contract/modules/codelist'

const SOUP = /^(?:soup|pol[eé]vk|polievk|leves)/iu
const MAIN = /^(?:main|menu|hlavn|f[oő][eé]tel)/iu

/** Guesses by their names which menu item types are soups and which are main courses. */
export function guessCourseRows(types: readonly Pick<CodelistItem, 'id' | 'value'>[]) {
  const findIds = (pattern: RegExp) =>
    types.filter(({ value }) => pattern.test(value.trim())).map(({ id }) => Number(id))
  return { soupTypeIds: findIds(SOUP), mainTypeIds: findIds(MAIN) }
}
