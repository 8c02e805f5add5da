import { randomBytes } from 'node:crypto'
import type { Language } from '@poledne/contract/domain/languages'
import type { UploadedFile } from '@poledne/contract/http/endpoint'
import { MAX_PICTURES, type Picture } from '@poledne/contract/modules/picture'
import { writeAudit } from '../../core/access/audit.store.ts'
import { type Caller, getRealUserId, hasPermission } from '../../core/access/caller.ts'
import { getAreaRestaurants } from '../../core/access/recordRights.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import {
  createForbiddenProblem,
  createNotFoundProblem,
  createValidationProblem,
  ProblemError,
} from '../../core/errors/problem.ts'
import { getRecord } from '../../core/records/record.service.ts'
import { exceedsWorkerLimits, openWorkerPool, resolveWorkerScript } from '../../core/workers/workerPool.ts'
import { restaurantResource } from '../restaurants/index.ts'
import {
  countPictures,
  deletePicture,
  deleteUnusedLogos,
  insertPicture,
  isPictureInUse,
  lockOwner,
  lockPicture,
  readPictures,
} from './pictures.store.ts'
import type { PictureResult, PictureTask } from './pictureWorker.ts'

const MAX_WAITING = 20
const MAX_WAITING_PER_USER = 3

/** Opens the pool that encodes pictures; it starts no thread before the first one. */
export const openPictureEncoder = () =>
  openWorkerPool<PictureTask, PictureResult>({
    worker: resolveWorkerScript('pictureWorker', import.meta.url),
    count: 1,
    maxWaiting: MAX_WAITING,
    maxWaitingPerOwner: MAX_WAITING_PER_USER,
    shouldReplaceWorker: () => false,
  })
type PictureEncoder = ReturnType<typeof openPictureEncoder>

type PictureCall = { sql: Sql; caller: Caller; language: Language }

/** Whether the caller can edit the restaurant; throws 404 if the caller cannot see it. */
export async function canEditRestaurant({ sql, caller, language }: PictureCall, id: number): Promise<boolean> {
  const { can } = await getRecord({ sql, resource: restaurantResource, caller, language }, id)
  return Boolean(can?.edit)
}

/** The restaurant of a picture or logo; null for a logo of the group. */
type Owner = number | null

export const canEditGroupBrand = (caller: Caller): boolean =>
  hasPermission(caller, 'settings.edit') && getAreaRestaurants(caller, 'settings', 'edit') === null

async function requireEditRight(call: PictureCall, owner: Owner): Promise<void> {
  const canEdit = owner === null ? canEditGroupBrand(call.caller) : await canEditRestaurant(call, owner)
  if (!canEdit) throw createForbiddenProblem()
}

export const listPictures = async (call: PictureCall, restaurantId: number) => ({
  can: { edit: await canEditRestaurant(call, restaurantId) },
  items: await readPictures(call.sql, restaurantId),
})

type Upload = PictureCall & { sql: Database; encoder: PictureEncoder; kind: PictureTask['kind'] }

/** Encodes a picture or a logo and stores it, unless the restaurant has too many pictures. */
export async function addPicture(call: Upload, owner: Owner, file: UploadedFile): Promise<Picture> {
  const { sql, caller, encoder, kind } = call
  await requireEditRight(call, owner)
  const task = { kind, bytes: file.bytes }
  const encoded = await encoder.run(task, { owner: getRealUserId(caller) }).catch((error): PictureResult => {
    // The limits are far above what a picture needs, so another try with the same file would fail too.
    if (!exceedsWorkerLimits(error)) throw error
    return { refused: kind === 'logo' ? 'logoNotReadable' : 'pictureNotReadable' }
  })
  if ('refused' in encoded)
    throw createValidationProblem({ field: 'file', code: 'wrongFormat', reason: encoded.refused })
  return sql.transaction(async (tx) => {
    await requireEditRight({ ...call, sql: tx }, owner)
    await lockOwner(tx, owner)
    if (kind === 'logo') await deleteUnusedLogos(tx, owner)
    else if ((await countPictures(tx, owner)) >= MAX_PICTURES)
      throw createValidationProblem({ field: 'file', code: 'wrongFormat', reason: 'tooManyPictures' })
    const id = randomBytes(16).toString('base64url')
    const details = { pictureId: id, bytes: encoded.bytes.byteLength }
    await writeAudit(tx, {
      event: 'pictureAdded',
      actor: caller,
      ...(owner === null ? { module: 'settings' } : { module: 'restaurants', recordId: owner }),
      details,
    })
    const contentType = kind === 'logo' ? 'image/png' : 'image/webp'
    return insertPicture(tx, caller, { ...encoded, id, kind, restaurantId: owner, name: file.filename, contentType })
  })
}

/** Deletes a picture that no screen uses. Runs inside a transaction. */
export async function removePicture(call: PictureCall, restaurantId: number, id: string): Promise<void> {
  const { sql: tx, caller } = call
  await requireEditRight(call, restaurantId)
  if (!(await lockPicture(tx, restaurantId, id))) throw createNotFoundProblem()
  if (await isPictureInUse(tx, id)) throw new ProblemError('in_use')
  await writeAudit(tx, {
    event: 'pictureDeleted',
    actor: caller,
    module: 'restaurants',
    recordId: restaurantId,
    details: { pictureId: id },
  })
  await deletePicture(tx, id)
}
