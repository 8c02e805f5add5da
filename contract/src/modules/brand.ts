import { z } from 'zod'
import { hasContrast, LIGHT_PAGE, PAGE_CONTRAST } from '../domain/brandColour.ts'
import { TYPEFACES } from '../domain/typefaces.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { singleLineText, version } from '../http/fields.ts'
import { recordParams } from '../http/record.ts'
import { randomId } from './screen.ts'

export const MAX_LOGO_BYTES = 200 * 1_024
export const SCREEN_THEMES = ['light', 'dark'] as const

const HEX_COLOUR = /^#[0-9a-f]{6}$/i
const accentColour = singleLineText(7)
  .regex(HEX_COLOUR, 'wrongFormat')
  .refine((colour) => !HEX_COLOUR.test(colour) || hasContrast(colour, LIGHT_PAGE, PAGE_CONTRAST), {
    error: 'wrongFormat',
    params: { reason: 'tooLittleContrast' },
  })
const typeface = z.enum(TYPEFACES, 'selectValue')

/** What the address of a style names. */
export const brandLook = z.object({ accent: accentColour, typeface })

const brandFields = {
  logoId: z.string().nullable(),
  accent: z.string(),
  typeface: z.enum(TYPEFACES),
  screens: z.enum(SCREEN_THEMES),
}
export const brand = z.object(brandFields)
/** How the guest page, screens and prints of a restaurant look. */
export type Brand = z.output<typeof brand>

export const DEFAULT_BRAND: Brand = { logoId: null, accent: '#9c2c1c', typeface: 'sourceSerif', screens: 'light' }

const storedBrand = z.object({
  ...brandFields,
  version,
  /** Whether the brand is that of the group, or of the product, because none has been saved here. */
  inherited: z.boolean(),
  can: z.object({ edit: z.boolean() }),
})
export type StoredBrand = z.output<typeof storedBrand>

const brandBody = z.strictObject({
  logoId: randomId.nullable().default(null),
  accent: accentColour,
  typeface,
  screens: z.enum(SCREEN_THEMES, 'selectValue'),
  version: version.optional(),
})

const logo = z.object({ id: z.string(), width: z.int(), height: z.int() })

const ofRestaurant = { tag: 'restaurants', params: recordParams } as const
const ofGroup = { tag: 'settings' } as const
const upload = { upload: 'required', uploadLimit: MAX_LOGO_BYTES, response: logo, status: 201 } as const
const LOGO_DESCRIPTION =
  'Stores a PNG or SVG logo of at most 200 KB as a PNG picture, so that nothing of an SVG can run. Only the last logos that no brand uses are kept.'

export const brandEndpoints = {
  read: defineEndpoint('GET', 'restaurants/:id/brand/', {
    ...ofRestaurant,
    guard: 'restaurants.view',
    summary: 'Get the brand of a restaurant',
    operationId: 'readBrand',
    description:
      'Returns how the guest page, screens and prints of a restaurant look: its own brand, or that of the group.',
    response: storedBrand,
  }),
  save: defineEndpoint('PUT', 'restaurants/:id/brand/', {
    ...ofRestaurant,
    guard: 'restaurants.edit',
    summary: 'Save the brand of a restaurant',
    operationId: 'saveBrand',
    description: 'Gives the restaurant a brand of its own. The accent colour needs a contrast of 4.5:1 to the page.',
    body: brandBody,
    response: storedBrand,
  }),
  remove: defineEndpoint('DELETE', 'restaurants/:id/brand/', {
    ...ofRestaurant,
    guard: 'restaurants.edit',
    summary: 'Use the brand of the group',
    operationId: 'deleteBrand',
    description: 'Deletes the brand of the restaurant, which then has the brand of the group.',
    response: storedBrand,
  }),
  addLogo: defineEndpoint('POST', 'restaurants/:id/brand/logo/', {
    ...ofRestaurant,
    ...upload,
    guard: 'restaurants.edit',
    summary: 'Upload a logo of a restaurant',
    operationId: 'uploadLogo',
    description: LOGO_DESCRIPTION,
  }),
  readGroup: defineEndpoint('GET', 'settings/brand/', {
    ...ofGroup,
    guard: 'settings.view',
    summary: 'Get the brand of the group',
    operationId: 'readGroupBrand',
    description: 'Returns the brand of restaurants that have none of their own.',
    response: storedBrand,
  }),
  saveGroup: defineEndpoint('PUT', 'settings/brand/', {
    ...ofGroup,
    guard: 'settings.edit',
    summary: 'Save the brand of the group',
    operationId: 'saveGroupBrand',
    description:
      'Saves the brand of restaurants that have none of their own. It needs a permission for all restaurants.',
    body: brandBody,
    response: storedBrand,
  }),
  addGroupLogo: defineEndpoint('POST', 'settings/brand/logo/', {
    ...ofGroup,
    ...upload,
    guard: 'settings.edit',
    summary: 'Upload a logo of the group',
    operationId: 'uploadGroupLogo',
    description: LOGO_DESCRIPTION,
  }),
} as const
