import type { auditSection } from '../../features/audit/index.ts'
import type { coverageSection } from '../../features/coverage/index.ts'
import { dishModule } from '../../features/dishes/index.ts'
import { restaurantMenuExceptionModule } from '../../features/restaurantMenuExceptions/index.ts'
import { restaurantMenuModule } from '../../features/restaurantMenus/index.ts'
import { restaurantModule } from '../../features/restaurants/index.ts'
import { roleModule } from '../../features/roles/index.ts'
import type { settingsSection } from '../../features/settings/index.ts'
import type { systemSection } from '../../features/system/index.ts'
import { userModule } from '../../features/users/index.ts'
import { weeklyMenuModule } from '../../features/weeklyMenus/index.ts'

/** The record modules in the order of the navigation. */
export const modules = [
  weeklyMenuModule,
  restaurantMenuModule,
  restaurantMenuExceptionModule,
  dishModule,
  restaurantModule,
  userModule,
  roleModule,
] as const

/** Every section that needs a permission, by the key of its translated name. */
export type SectionName =
  | (typeof modules)[number]['name']
  | typeof auditSection.name
  | typeof settingsSection.name
  | typeof coverageSection.name
  | typeof systemSection.name
