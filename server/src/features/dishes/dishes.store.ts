import { DIETS, MEATS } from '@poledne/contract/domain/diets'
import { dishes } from '@poledne/contract/modules/dish'
import { dishes as table } from '../../core/db/schema/catalogue.ts'
import type { Resource } from '../../core/records/resource.ts'
import { buildPlannedDishesJoinSql } from '../weeklyMenus/index.ts'

/** Joins the last day on which guests saw each dish and the number of such days, for the whole list at once. */
export const SERVED_DISHES_JOIN_SQL = `
  left join (
    select served_day.dish_id, max(served_day.on_day) as last_day, count(*) as days
    from (
      select distinct planned.dish_id, planned.on_day
      from weekly_menus m ${buildPlannedDishesJoinSql('m')}
      where m.published and m.active and not m.archived and m.start_date <= current_date
        and planned.on_day <= current_date) served_day
    group by served_day.dish_id) served on served.dish_id = record.id`

/** Builds a table of fixed choices in their order, with the columns of a table of choices. */
const buildFixedChoicesSql = (ids: readonly string[]): string =>
  `(select * from unnest('{${ids.join(',')}}'::text[]) with ordinality as fixed (id, position))`

export const dishResource: Resource = {
  module: dishes,
  table,
  label: 'record.name_cs',
  joins: 'left join dish_types dt on dt.id = record.dish_type_id',
  getComputedColumns: (language) => ({ dishTypeName: `dt.name_${language}` }),
  filterColumns: {
    diets: `case when 'vegan' = any(record.diets) then record.diets || 'vegetarian'::text else record.diets end`,
    withoutAllergenIds: 'record.allergen_ids',
    allergensUndeclared: '(record.allergen_ids is null)',
    nameEnMissing: '(record.name_en is null)',
    dishTypeMissing: '(record.dish_type_id is null)',
  },
  search: {
    columns: { nameCs: 'record.name_cs_search', nameEn: 'record.name_en_search' },
    sortedColumns: ['nameCs', 'nameEn', 'updatedAt'],
  },
  onDemand: {
    joins: SERVED_DISHES_JOIN_SQL,
    columns: { lastServed: 'served.last_day', timesServed: 'coalesce(served.days, 0)' },
  },
  choiceTables: {
    allergenIds: 'allergens',
    diets: buildFixedChoicesSql(DIETS),
    meats: buildFixedChoicesSql(MEATS),
  },
}
