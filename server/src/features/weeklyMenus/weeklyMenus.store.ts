import type { WeeklyMenu } from '@poledne/contract/endpoints/weeklyMenu'
import type { RecordResponse } from '../../records/item.ts'
import { buildPersonNameSql } from '../../records/personNameSql.ts'
import type { Resource } from '../../records/resource.ts'
import { isLockActiveSql, weeklyMenuBaseResource } from './weeklyMenus.base.store.ts'
import { changeMenus } from './weeklyMenus.rules.ts'

export const weeklyMenuResource: Resource = {
  ...weeklyMenuBaseResource,
  joins: `
    join weekly_menu_variants v on v.id = t.weekly_menu_variant_id
    left join weekly_menu_locks l on l.weekly_menu_id = t.id and ${isLockActiveSql('l')}
    left join users lu on lu.id = l.user_id`,
  getComputedColumns: () => ({
    weeklyMenuVariantNameCs: 'v.name_cs',
    weeklyMenuVariantNameEn: 'v.name_en',
    published: 't.published',
    publishAt: 't.publish_at',
    lockedAt: 'l.locked_at',
    lockedByUserId: 'l.user_id',
    lockedByUserName: buildPersonNameSql('lu'),
  }),
  change: changeMenus,
}

/** The machinery knows records of any module; the resource makes this one whole. */
export const toWeeklyMenu = (record: RecordResponse) => record as unknown as WeeklyMenu
