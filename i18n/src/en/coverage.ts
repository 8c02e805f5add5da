/** The page of the settings on which the watched allergens and diets are chosen. */
export const coverage = {
  title: 'Allergy and diet options',
  hint: 'Allergens and diets that every day should cater for.',
  lead: 'Choose the allergens and diets to watch. The check then warns you about days without a suitable soup or main course.',
  undeclared: 'Only declared dishes count. A dish with undeclared allergens never counts as free of an allergen.',
  watched: 'Watch',
  courses: 'Soups and main courses',
  suggested: 'We’ve chosen rows by their names. Check them before you save.',
  fields: {
    allergenIds: 'Allergens',
    diets: 'Diets',
    soupTypeIds: 'Soup rows',
    mainTypeIds: 'Main course rows',
  },
  hints: {
    allergenIds: 'Each day needs a soup and a main course without the allergen.',
    diets: 'Each day needs a soup and a main course for the diet. A vegan dish counts as vegetarian.',
    soupTypeIds: 'Menu item types that count as soup.',
    mainTypeIds: 'Menu item types that count as a main course.',
  },
}
