export type VariantKey = 'standard' | 'vegetarian' | 'light'

export interface SampleVariant {
  key: VariantKey
  nameCs: string
  nameEn: string
  /** The name of its sheet in a workbook. */
  nameXls: string
}

export const sampleVariants: SampleVariant[] = [
  { key: 'standard', nameCs: 'Standard', nameEn: 'Standard', nameXls: 'Standard' },
  { key: 'vegetarian', nameCs: 'Vegetariánská', nameEn: 'Vegetarian', nameXls: 'Vegetarian' },
  { key: 'light', nameCs: 'Lehká', nameEn: 'Light', nameXls: 'Light' },
]
