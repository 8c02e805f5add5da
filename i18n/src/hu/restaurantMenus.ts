import type { Translation } from '../catalogue.ts'
import { restaurantMenus as english } from '../en/restaurantMenus.ts'

export const restaurantMenus: Translation<typeof english> = english
