import type { Day } from '@poledne/contract/domain/day'
import type { WeeklyMenu } from '@poledne/contract/endpoints/weeklyMenu'
import { type Caller, hasPermission } from '../../../access/caller.ts'
import type { Sql } from '../../../db/database.ts'
import { buildScopeCondition, createSqlParameters } from '../../../records/scope.ts'
import { restaurantResource } from '../../restaurants/restaurants.store.ts'
import { isEmptyMenuSql, isLockActiveSql } from '../weeklyMenus.base.store.ts'

/** Whether a moment lies at least two hours ahead, by the database's clock. */
export async function isTwoHoursAhead(sql: Sql, publishAt: string): Promise<boolean> {
  const [row] = await sql.rows<{ far: boolean }>({
    name: 'publish_at_check',
    text: "select $1::timestamptz >= now() + interval '2 hours' as far",
    values: [publishAt],
  })
  return row?.far ?? false
}

const IS_LOCKED = `exists (select from weekly_menu_locks l where l.weekly_menu_id = m.id and ${isLockActiveSql('l')})`

/** Menus whose time has come; one that is being edited waits until its editor has left. */
export async function readDueMenuIds(sql: Sql): Promise<number[]> {
  const rows = await sql.rows<{ id: number }>({
    text: `select m.id from weekly_menus m where m.publish_at <= now() and not ${IS_LOCKED} order by m.publish_at, m.id`,
  })
  return rows.map(({ id }) => id)
}

export type DueMenu = {
  id: number
  version: number
  publishBy: number
  archived: boolean
  createdById: number | null
  /** Guests would see something: the menu is active, not archived and not empty. */
  isPublishable: boolean
  startDate: Day
  variantName: string
}

/** The menu, held until the transaction ends, unless somebody has settled the plan or begun to edit in the meantime. */
export async function readDueMenuForUpdate(tx: Sql, id: number): Promise<DueMenu | undefined> {
  await tx.rows({ text: 'select from weekly_menus where id = $1 for update', values: [id] })
  const [menu] = await tx.rows<DueMenu>({
    text: `
      select m.id, m.version, m.publish_by as "publishBy", m.archived, m.created_by as "createdById",
        m.active and not m.archived and not ${isEmptyMenuSql('m')} as "isPublishable",
        m.start_date as "startDate", v.name_cs as "variantName"
      from weekly_menus m join weekly_menu_variants v on v.id = m.weekly_menu_variant_id
      where m.id = $1 and m.publish_at <= now() and not ${IS_LOCKED}`,
    values: [id],
  })
  return menu
}

type Audience = { restaurants: number | null; screens: number | null }

/** How many restaurants and screens show a menu while it is published, among those that the caller can see. */
export async function readAudience(
  sql: Sql,
  caller: Caller,
  { weeklyMenuVariantId, startDate }: Pick<WeeklyMenu, 'weeklyMenuVariantId' | 'startDate'>,
): Promise<Audience> {
  if (!hasPermission(caller, 'restaurants.view')) return { restaurants: null, screens: null }
  const bound = createSqlParameters()
  const text = `
    select count(distinct t.id)::int as restaurants, count(s.id)::int as screens
    from restaurants t left join screens s on s.restaurant_id = t.id
    where t.active and not t.archived and ${buildScopeCondition(restaurantResource, caller, 'view', bound)}
      and exists (
        select from restaurant_menus o
        where o.restaurant_id = t.id and o.weekly_menu_variant_id = ${bound.add(weeklyMenuVariantId)}
          and not o.archived and o.start_date < ${bound.add(startDate)}::date + 7)`
  const [counts] = await sql.rows<{ restaurants: number; screens: number }>({ text, values: bound.values })
  const { restaurants = 0, screens = 0 } = counts ?? {}
  return { restaurants, screens: hasPermission(caller, 'settings.view') ? screens : null }
}

/**
 * The variants that open restaurants offer in the next week and whose menu guests will not see: it is neither published
 * nor scheduled in time.
 */
export const readUnpublishedVariants = (sql: Sql) =>
  sql.rows<{ monday: Day; variantName: string }>({
    text: `
      select week.monday, v.name_cs as "variantName"
      from weekly_menu_variants v, (select date_trunc('week', now())::date + 7 as monday) week
      where exists (
          select from restaurant_menus o join restaurants r on r.id = o.restaurant_id
          where o.weekly_menu_variant_id = v.id and not o.archived and o.start_date < week.monday + 7
            and r.active and not r.archived)
        and not exists (
          select from weekly_menus m
          where m.weekly_menu_variant_id = v.id and m.start_date = week.monday and m.active and not m.archived
            and (m.published or (m.publish_at < week.monday and not ${isEmptyMenuSql('m')})))
      order by v.position, v.id`,
  })
