import type { WeeklyMenu } from '@poledne/contract/weeklyMenu'
import type { SentRecord } from '../../resource/item.ts'
import { personName } from '../../resource/personName.ts'
import type { Resource } from '../../resource/resource.ts'
import { weeklyMenuTable } from './held.store.ts'
import { LIVING_LOCK } from './lock.store.ts'
import { beforeChange } from './weeklyMenus.rules.ts'

export const weeklyMenuResource: Resource = {
  ...weeklyMenuTable,
  joins: `
    join weekly_menu_variants v on v.id = t.weekly_menu_variant_id
    left join weekly_menu_locks l on l.weekly_menu_id = t.id and ${LIVING_LOCK}
    left join users lu on lu.id = l.user_id`,
  shown: () => ({
    weeklyMenuVariantNameCs: 'v.name_cs',
    weeklyMenuVariantNameEn: 'v.name_en',
    published: 't.published',
    publishAt: 't.publish_at',
    lockedAt: 'l.locked_at',
    lockedByUserId: 'l.user_id',
    lockedByUserName: personName('lu'),
  }),
  before: beforeChange,
}

/** The machinery knows records of any module; the resource makes this one whole. */
export const wholeMenu = (record: SentRecord) => record as unknown as WeeklyMenu
