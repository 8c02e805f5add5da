import type { Brand } from '@poledne/contract/modules/brand'
import { type Caller, getRealUserId } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import type { PrintBrand } from '../../core/export/menuDocument.ts'

/** A brand as it is stored for a restaurant or, with null, for the group; the version counts its saves. */
export type BrandRow = { brand: Brand | null; version: number }
const FIRST_VERSION = 1

export async function readBrand(sql: Sql, restaurantId: number | null): Promise<BrandRow> {
  const [row] = await (restaurantId === null
    ? sql.rows<BrandRow>({ name: 'brand_group', text: 'select brand, brand_version as version from settings' })
    : sql.rows<BrandRow>({
        name: 'brand',
        text: 'select brand, version from brands where restaurant_id = $1',
        values: [restaurantId],
      }))
  return row ?? { brand: null, version: FIRST_VERSION }
}

/**
 * Writes the brand and returns whether the version was current. Removing the brand of a restaurant keeps the row with the
 * JSON value `null`, so that no version is used twice.
 */
export async function writeBrand(
  sql: Sql,
  caller: Caller,
  { restaurantId, brand, version }: { restaurantId: number | null; brand: Brand | null; version: number | undefined },
): Promise<boolean> {
  const values = [JSON.stringify(brand), version ?? null]
  const rows = await (restaurantId === null
    ? sql.rows({
        text: `
          update settings set brand = $1::jsonb, brand_version = brand_version + 1
          where brand_version = coalesce($2::int, brand_version) returning 1`,
        values,
      })
    : sql.rows({
        text: `
          insert into brands as b (restaurant_id, brand, version, updated_by)
          select $3, $1::jsonb, ${FIRST_VERSION + 1}, $4
          where coalesce($2::int, ${FIRST_VERSION}) = ${FIRST_VERSION} or exists (select 1 from brands where restaurant_id = $3)
          on conflict (restaurant_id) do update set brand = excluded.brand, version = b.version + 1, updated_at = now(),
            updated_by = excluded.updated_by
          where b.version = coalesce($2::int, b.version) returning 1`,
        values: [...values, restaurantId, getRealUserId(caller)],
      }))
  sql.publish({ about: 'lists' })
  return rows.length > 0
}

/** Whether the logo is one of the restaurant or of the group; a lock keeps it until the transaction ends. */
export async function lockLogo(sql: Sql, id: string, restaurantId: number | null): Promise<boolean> {
  const rows = await sql.rows({
    text: `
      select 1 from pictures where id = $1 and kind = 'logo' and (restaurant_id is null or restaurant_id = $2::int)
      for key share`,
    values: [id, restaurantId],
  })
  return rows.length > 0
}

/** Reads the brand for prints of a restaurant, or of the group without one; null for the look of the product. */
export async function readPrintBrand(sql: Sql, restaurantId: number | null): Promise<PrintBrand | null> {
  const own = restaurantId === null ? null : (await readBrand(sql, restaurantId)).brand
  const brand = own ?? (await readBrand(sql, null)).brand
  if (!brand) return null
  const { accent, typeface, logoId } = brand
  const [logo] = await sql.rows<NonNullable<PrintBrand['logo']>>({
    name: 'brand_logo',
    text: `select id, width, height, content as bytes from pictures where id = $1 and kind = 'logo'`,
    values: [logoId],
  })
  return { accent, typeface, logo: logo ?? null }
}
