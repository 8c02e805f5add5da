import { dishes } from '@poledne/contract/endpoints/dish'
import { dishes as table } from '../../db/schema/catalogue.ts'
import type { Resource } from '../../records/resource.ts'

export const dishResource: Resource = {
  module: dishes,
  table,
  joins: 'left join dish_types dt on dt.id = record.dish_type_id',
  getComputedColumns: (language) => ({ dishTypeName: `dt.name_${language}` }),
}
