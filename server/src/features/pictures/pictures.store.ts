import type { Picture, UsedPicture } from '@poledne/contract/modules/picture'
import { type Caller, getRealUserId } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import type { EncodedPicture } from './pictureWorker.ts'

const COLUMNS = 'id, name, width, height, created_at as "createdAt"'

/** Builds the condition on the screens `s` that show a picture. */
const buildUseCondition = (id: string) =>
  `(s.outside_picture_id = ${id} or s.parts @> jsonb_build_array(jsonb_build_object('pictureId', ${id})))`

export const readPictures = (sql: Sql, restaurantId: number): Promise<UsedPicture[]> =>
  sql.rows({
    text: `
      select ${COLUMNS}, array(
          select s.name from screens s where ${buildUseCondition('p.id')} order by s.position, s.id
        ) as screens
      from pictures p where restaurant_id = $1 and kind = 'picture' order by created_at desc, id`,
    values: [restaurantId],
  })

/** Locks the restaurant, or the settings for a logo of the group, so that parallel uploads are counted one after the other. */
export async function lockOwner(sql: Sql, restaurantId: number | null): Promise<void> {
  const table = restaurantId === null ? 'settings' : 'restaurants'
  await sql.rows({
    text: `select 1 from ${table} where id = coalesce($1::int, id) for no key update`,
    values: [restaurantId],
  })
}

export async function countPictures(sql: Sql, restaurantId: number | null): Promise<number> {
  const [row] = await sql.rows<{ count: number }>({
    text: `select count(*)::int as count from pictures where restaurant_id = $1 and kind = 'picture'`,
    values: [restaurantId],
  })
  return row?.count ?? 0
}

/** The logos that no brand uses and that a user who is editing a brand can still choose. */
const MAX_UNUSED_LOGOS = 5

/** Deletes logos that no brand uses, except for the last ones. */
export async function deleteUnusedLogos(sql: Sql, restaurantId: number | null): Promise<void> {
  await sql.rows({
    text: `
      delete from pictures where id in (
        select id from pictures p
        where kind = 'logo' and restaurant_id is not distinct from $1::int
          and not exists (select 1 from brands where brand ->> 'logoId' = p.id)
          and not exists (select 1 from settings where brand ->> 'logoId' = p.id)
        order by created_at desc, id offset ${MAX_UNUSED_LOGOS})`,
    values: [restaurantId],
  })
}

type NewPicture = EncodedPicture & {
  id: string
  kind: 'picture' | 'logo'
  restaurantId: number | null
  name: string
  contentType: string
}

export async function insertPicture(sql: Sql, caller: Caller, picture: NewPicture): Promise<Picture> {
  const { id, restaurantId, kind, name, contentType, width, height, bytes } = picture
  const [row] = await sql.rows<Picture>({
    text: `
      insert into pictures (id, restaurant_id, kind, name, content_type, width, height, content, created_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
    values: [id, restaurantId, kind, name, contentType, width, height, Buffer.from(bytes), getRealUserId(caller)],
  })
  return row as Picture
}

/** Locks the picture and returns whether it exists; a save of screens waits until the transaction ends. */
export async function lockPicture(sql: Sql, restaurantId: number, id: string): Promise<boolean> {
  const rows = await sql.rows({
    text: `select 1 from pictures where id = $1 and restaurant_id = $2 and kind = 'picture' for update`,
    values: [id, restaurantId],
  })
  return rows.length > 0
}

export async function isPictureInUse(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql.rows({
    text: `select 1 from screens s where ${buildUseCondition('$1::text')} limit 1`,
    values: [id],
  })
  return rows.length > 0
}

export async function deletePicture(sql: Sql, id: string): Promise<void> {
  await sql.rows({ text: 'delete from pictures where id = $1', values: [id] })
}

type StoredPicture = { contentType: string; content: Buffer }

export async function readPictureContent(sql: Sql, id: string): Promise<StoredPicture | undefined> {
  const [row] = await sql.rows<StoredPicture>({
    name: 'picture_content',
    text: `select content_type as "contentType", content from pictures where id = $1`,
    values: [id],
  })
  return row
}
