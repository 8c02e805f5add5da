import { createHash } from 'node:crypto'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { Sql } from '../../core/db/database.ts'

const MAX_DEVICES = 20
/** A device id needs this length: a shorter one could be guessed, and every known device has its own attempts. */
const MIN_ID_LENGTH = 16

/** Hashes the id of a device; returns null if it is too short to identify one. */
export const hashDevice = (device: string | null): Buffer | null =>
  device !== null && device.length >= MIN_ID_LENGTH ? createHash('sha256').update(device).digest() : null

export async function isKnownDevice(sql: Sql, username: string, deviceHash: Buffer): Promise<boolean> {
  const rows = await sql.rows({
    name: 'device_known',
    text: `
      select 1 from users u join known_devices d on d.user_id = u.id
      where lower(u.username) = lower($1) and d.device_hash = $2`,
    values: [username.replaceAll('\u0000', '\ufffd'), deviceHash],
  })
  return rows.length > 0
}

/**
 * Identifies a client that sends no id of its own by its name. The NUL keeps it apart from ids of devices, so that no
 * client can claim to be a known device.
 */
const hashUserAgent = (userAgent: string | null): Buffer =>
  createHash('sha256')
    .update(`\u0000${userAgent ?? ''}`)
    .digest()

/** The owner of a new device, if they have signed in on another one before. */
type NewDeviceOwner = { username: string; email: string; language: AccountLanguage }

/**
 * Stores the device as known; the user keeps the most recent devices, and the oldest ones are deleted. Returns the user
 * if the device is new and not their first one.
 */
export async function rememberDevice(
  sql: Sql,
  userId: number,
  { device, userAgent }: { device: string | null; userAgent: string | null },
): Promise<NewDeviceOwner | null> {
  const deviceHash = hashDevice(device) ?? hashUserAgent(userAgent)
  const [owner] = await sql.rows<NewDeviceOwner>({
    name: 'device_remember',
    text: `
      with owner as (
        select u.username, u.email, u.language from users u
        where u.id = $1 and exists (select from known_devices where user_id = $1)
          and not exists (select from known_devices where user_id = $1 and device_hash = $2)
      ), dropped as (
        delete from known_devices where user_id = $1 and device_hash in (
          select device_hash from known_devices where user_id = $1 and device_hash <> $2
          order by last_seen_at desc offset ${MAX_DEVICES - 1}
        )
      ), remembered as (
        insert into known_devices (user_id, device_hash) values ($1, $2)
        on conflict (user_id, device_hash) do update set last_seen_at = now()
      )
      select * from owner`,
    values: [userId, deviceHash],
  })
  return owner ?? null
}

export async function forgetDevices(sql: Sql, userIds: readonly number[]): Promise<void> {
  await sql.rows({
    name: 'devices_forget',
    text: 'delete from known_devices where user_id = any($1::int[])',
    values: [userIds],
  })
}
