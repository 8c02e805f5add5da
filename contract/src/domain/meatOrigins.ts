import type { Day } from './day.ts'
import type { Meat } from './diets.ts'

type MeatOrigin = { meat: Meat; country: string; startDate: Day }

/** Returns the country that a kind of meat comes from on a day: the one that was stated last, or null. */
export function findMeatOrigin(origins: readonly MeatOrigin[], meat: Meat, date: Day): string | null {
  const stated = origins.filter((origin) => origin.meat === meat && origin.startDate <= date)
  return (
    stated.reduce<MeatOrigin | null>((last, each) => (last && last.startDate > each.startDate ? last : each), null)
      ?.country ?? null
  )
}
