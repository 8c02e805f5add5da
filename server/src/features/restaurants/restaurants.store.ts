import { restaurants } from '@poledne/contract/restaurant'
import { restaurants as table } from '../../db/schema/catalogue.ts'
import type { Resource } from '../../resource/resource.ts'

export const restaurantResource: Resource = { module: restaurants, table }
