// The fourteen allergens of Annex II to Regulation (EU) No 1169/2011, numbered as Czech caterers number them.
const names = [
  ['Obiloviny obsahující lepek', 'Cereals containing gluten'],
  ['Korýši', 'Crustaceans'],
  ['Vejce', 'Eggs'],
  ['Ryby', 'Fish'],
  ['Arašídy', 'Peanuts'],
  ['Sója', 'Soya'],
  ['Mléko', 'Milk'],
  ['Skořápkové plody', 'Tree nuts'],
  ['Celer', 'Celery'],
  ['Hořčice', 'Mustard'],
  ['Sezamová semena', 'Sesame seeds'],
  ['Oxid siřičitý a siřičitany', 'Sulphur dioxide and sulphites'],
  ['Vlčí bob (lupina)', 'Lupin'],
  ['Měkkýši', 'Molluscs'],
] as const

export interface SampleAllergen {
  code: string
  nameCs: string
  nameEn: string
}

export const sampleAllergens: SampleAllergen[] = names.map(([nameCs, nameEn], index) => ({
  code: String(index + 1),
  nameCs,
  nameEn,
}))
