import type { z } from 'zod'
import { flag, requiredText, timeZone } from './fields.ts'
import { recordModule } from './record.ts'

export const MAX_RESTAURANT_NAME = 120
export const DEFAULT_TIME_ZONE = 'Europe/Prague'

export const restaurants = recordModule({
  name: 'restaurants',
  fields: {
    nameEn: requiredText(MAX_RESTAURANT_NAME),
    nameCs: requiredText(MAX_RESTAURANT_NAME),
    active: flag(true),
    showMenuPrice: flag(true),
    timezone: timeZone.default(DEFAULT_TIME_ZONE),
  },
  shown: {},
  columns: {
    nameCs: { kind: 'text' },
    nameEn: { kind: 'text' },
    active: { kind: 'boolean' },
    showMenuPrice: { kind: 'boolean' },
    timezone: { kind: 'text' },
  },
  defaultSort: [{ column: 'nameCs', direction: 'asc' }],
  bulk: ['archive', 'restore', 'activate', 'deactivate'],
})

export type Restaurant = z.output<typeof restaurants.schemas.record>
