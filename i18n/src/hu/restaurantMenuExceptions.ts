import type { Translation } from '../catalogue.ts'
import { restaurantMenuExceptions as english } from '../en/restaurantMenuExceptions.ts'

export const restaurantMenuExceptions: Translation<typeof english> = english
