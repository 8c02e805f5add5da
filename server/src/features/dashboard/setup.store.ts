import { type DashboardData, SETUP_PREFERENCE } from '@poledne/contract/modules/dashboard'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'

type SetupSteps = NonNullable<DashboardData['setup']>

/**
 * Reads which steps of the setup checklist are done. Returns null if the user has hidden it, if all steps are done, or
 * if the installation was set up without it.
 */
export async function readSetup(sql: Sql, { userId }: Caller): Promise<SetupSteps | null> {
  const [row] = await sql.rows<SetupSteps & { preference: { hidden?: unknown } | null }>({
    name: 'dashboard_setup',
    text: `
      select preference.value as preference,
        coalesce(preference.value -> 'profile' = 'true', false) as profile,
        exists (select from allergens) as allergens,
        exists (select from menu_item_types) and exists (select from dish_types)
          and exists (select from weekly_menu_variants) as lists,
        exists (select from restaurants where not archived) as restaurant,
        exists (select from restaurant_menus where not archived) as prices,
        exists (select from weekly_menus where not archived) as "weeklyMenu",
        exists (select from weekly_menus where not archived and published) as publication,
        coalesce(preference.value -> 'guestPage' = 'true', false) as "guestPage"
      from (values (1)) one
      left join preferences preference on preference.user_id = $1 and preference.key = $2`,
    values: [userId, SETUP_PREFERENCE],
  })
  if (!row) throw new Error('the query returned no row')
  const { preference, ...steps } = row
  const isStarted = preference !== null
  const isInUse = steps.publication && !isStarted
  const isComplete = Object.values(steps).every((isDone) => isDone)
  return preference?.hidden === true || isInUse || isComplete ? null : steps
}
