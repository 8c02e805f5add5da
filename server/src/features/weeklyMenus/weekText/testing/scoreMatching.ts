import { listDishWords, readDishText } from '../../../dishNames/index.ts'
import { createDishMatcher } from '../matchDishes.ts'
import { listDishNames } from './dishNames.ts'
import { listMenuDishes } from './scoreMenus.ts'

/** A small generator with a seed, so that every run has the same texts. */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return { next, pick: <Item>(list: readonly Item[]) => list[Math.floor(next() * list.length)] as Item }
}
type Random = ReturnType<typeof createRandom>

const removeAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const SHORTER: [RegExp, string][] = [
  [/kuřecí/i, 'kuř.'],
  [/hovězí/i, 'hov.'],
  [/vepřov\p{L}+/iu, 'vepř.'],
  [/bramborov\p{L}+/iu, 'bramb.'],
  [/omáčk\p{L}+/iu, 'om.'],
  [/houskov\p{L}+/iu, 'housk.'],
  [/smažen\p{L}+/iu, 'smaž.'],
  [/dušená/i, 'duš.'],
]
function mistype(text: string, { next }: Random): string {
  const at = Math.floor(next() * (text.length - 2))
  return next() < 0.5
    ? text.slice(0, at) + text.slice(at + 1)
    : `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`
}

/** Ways in which the text of a menu differs from the name of its dish. Each has a weight. */
const CHANGES: [weight: number, change: (text: string, random: Random) => string][] = [
  [20, (text) => text],
  [10, (text) => text.toUpperCase()],
  [10, (text) => text.toLowerCase()],
  [15, removeAccents],
  [8, (text) => text.replace(/,/g, ' –')],
  [8, (text) => text.replace(/,/g, '')],
  [6, (text) => `150g ${text} (1,3,7)`],
  [6, (text) => `${text} ..... 139,- Kč`],
  [5, (text) => `${text}   A: 1, 7`],
  [10, (text, { pick }) => text.replace(...pick(SHORTER))],
  [6, (text) => text.split(', ').toReversed().join(', ')],
  [
    5,
    (text) =>
      text
        .replace('houskový knedlík', 'houskové knedlíky')
        .replace('s bramborem', ', brambor')
        .replace('s bramborovou kaší', ', bramborová kaše'),
  ],
  [5, mistype],
]
const TOTAL_WEIGHT = CHANGES.reduce((sum, [weight]) => sum + weight, 0)
function change(text: string, random: Random): string {
  let at = random.next() * TOTAL_WEIGHT
  for (const [weight, apply] of CHANGES) {
    at -= weight
    if (at < 0) return apply(text, random)
  }
  return text
}

const changeTwice = (text: string, random: Random) => change(change(text, random), random)

/** Matches changed names of 3,000 of 5,000 dishes, and of 2,000 dishes that are not in the list. */
export function scoreMatching(seed = 20261116) {
  const random = createRandom(seed)
  const shuffled = listDishNames()
    .map((names) => ({ names, order: random.next() }))
    .toSorted((one, other) => one.order - other.order)
  const dishes = shuffled
    .slice(0, 5000)
    .map(({ names: [cs, en] }, at) => ({ id: at + 1, nameCs: cs, nameEn: en, allergenIds: null }))
  const absent = shuffled.slice(5000, 7000).map(({ names }) => names)
  const match = createDishMatcher(dishes)
  const countStates = { sure: 0, doubtful: 0, new: 0, ignored: 0 }
  let right = 0
  let wrong = 0
  const mistakes: string[] = []
  const present = dishes.slice(0, 3000)
  for (const dish of present) {
    const text = changeTwice(random.next() < 0.2 ? dish.nameEn : dish.nameCs, random)
    const { state, dishId } = match({ text: readDishText(text).text })
    countStates[state]++
    if (state === 'sure' && dishId === dish.id) right++
    else if (state === 'sure') wrong++
    if (state !== 'sure' || dishId !== dish.id) mistakes.push(`${state}: ${dish.nameCs} | ${text}`)
  }
  // Dishes that are not in the list but differ from others by one word must never be sure.
  let wrongAbsent = 0
  for (const [cs] of absent) {
    const text = changeTwice(cs, random)
    const { state, dishId } = match({ text: readDishText(text).text })
    if (state !== 'sure') continue
    wrongAbsent++
    mistakes.push(`absent: ${text} | ${dishes[(dishId ?? 0) - 1]?.nameCs}`)
  }
  const precision = right / (right + wrong + wrongAbsent)
  const recall = right / present.length
  const summary = `precision ${(precision * 100).toFixed(2)} %, recall ${(recall * 100).toFixed(2)} %, ${JSON.stringify(countStates)}, ${wrong} wrong, ${wrongAbsent} of ${absent.length} absent dishes sure`
  return { precision, recall, summary, mistakes }
}

/** Matches changed names of menus of the corpus: every second one is a dish, beside 5,000 others, and the rest must be asked. */
export function scoreMenuMatching(menus: readonly string[], seed = 20261117) {
  const random = createRandom(seed)
  const names = listMenuDishes(menus)
  const present = names.filter((_, at) => at % 2 === 0)
  const others = listDishNames().slice(0, 5000)
  // Two menus can have the same dish, so a name with the same words as another is not absent.
  const toKey = (name: string) =>
    listDishWords(name)
      .map(({ stem }) => stem)
      .sort()
      .join(' ')
  const known = new Set([...present, ...others.map(([cs]) => cs)].map(toKey))
  const absent = names.filter((name, at) => at % 2 === 1 && !known.has(toKey(name)))
  const dishes = [...present.map((name): [string, string | null] => [name, null]), ...others].map(([cs, en], at) => ({
    id: at + 1,
    nameCs: cs,
    nameEn: en,
    allergenIds: null,
  }))
  const match = createDishMatcher(dishes)
  let right = 0
  const mistakes: string[] = []
  const tryMatch = (name: string, id: number | null) => {
    const text = changeTwice(name, random)
    const { state, dishId } = match({ text: readDishText(text).text })
    if (state === 'sure' && dishId === id) right++
    else if (state === 'sure') mistakes.push(`${name} | ${text} | ${dishes[(dishId ?? 0) - 1]?.nameCs}`)
  }
  present.forEach((name, at) => {
    tryMatch(name, at + 1)
  })
  for (const name of absent) tryMatch(name, null)
  const precision = right / (right + mistakes.length)
  const recall = right / present.length
  const summary = `precision ${(precision * 100).toFixed(2)} %, recall ${(recall * 100).toFixed(2)} % of ${present.length} dishes, ${mistakes.length} wrong, ${absent.length} absent`
  return { precision, recall, summary, mistakes }
}
