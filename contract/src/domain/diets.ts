/** The diets for which a dish can be declared suitable. An empty list states nothing; it does not mean unsuitable. */
export const DIETS = ['vegetarian', 'vegan', 'halal', 'kosher'] as const
export type Diet = (typeof DIETS)[number]

/** Whether a dish with these declared diets suits the diet; a vegan dish is also vegetarian. */
export const isSuitableForDiet = (diets: readonly Diet[], diet: Diet): boolean =>
  diets.includes(diet) || (diet === 'vegetarian' && diets.includes('vegan'))

/** The kinds of meat whose origin guests may ask for. */
export const MEATS = ['beef', 'pork', 'sheep', 'goat', 'poultry', 'game', 'fish'] as const
export type Meat = (typeof MEATS)[number]
