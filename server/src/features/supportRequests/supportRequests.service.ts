import type { ParsedRequest } from '@poledne/contract/http/endpoint'
import type { RequestStatus } from '@poledne/contract/list/lists'
import type { SupportRequest, supportRequestEndpoints } from '@poledne/contract/modules/supportRequest'
import { type Caller, getRealUserId } from '../../core/access/caller.ts'
import { createThrottle } from '../../core/access/throttle.ts'
import type { Sql } from '../../core/db/database.ts'
import { createForbiddenProblem, createNotFoundProblem, ProblemError } from '../../core/errors/problem.ts'
import { notify } from '../notifications/index.ts'
import {
  canEditSupportRequest,
  insertSupportMessage,
  insertSupportRequest,
  readSupportRequest,
  readSupportRequestForUpdate,
  updateSupportRequest,
} from './supportRequests.store.ts'

const MAX_EXCERPT = 200
const buildRequestLink = (id: number) => `/profile/requests/${id}`

export async function getSupportRequest(sql: Sql, caller: Caller, id: number): Promise<SupportRequest> {
  const request = await readSupportRequest(sql, caller, id)
  if (!request) throw createNotFoundProblem()
  return request
}

/** The requests and messages that a user can send in an hour; each request notifies all users who answer them. */
const PER_HOUR = { supportRequest: 10, supportMessage: 60 } as const

/** Counts in the transaction of the change, so that a repetition with the same idempotency key does not count. */
const limitSender = (tx: Sql, caller: Caller, kind: keyof typeof PER_HOUR): Promise<void> =>
  createThrottle(tx, kind, { account: { points: PER_HOUR[kind], duration: 60 * 60 } }).consume(
    String(getRealUserId(caller)),
    caller.address ?? '',
  )

type NewRequest = ParsedRequest<typeof supportRequestEndpoints.create>['body']

export async function createSupportRequest(tx: Sql, caller: Caller, fields: NewRequest): Promise<SupportRequest> {
  await limitSender(tx, caller, 'supportRequest')
  const id = await insertSupportRequest(tx, caller, fields)
  const request = await getSupportRequest(tx, caller, id)
  await notify(tx, {
    permission: 'supportRequests.edit',
    except: caller.userId,
    type: fields.priority === 'critical' ? 'critical' : 'info',
    key: 'requestFiled',
    title: fields.subject,
    body: request.createdBy.name,
    link: buildRequestLink(id),
    senderId: getRealUserId(caller),
  })
  return request
}

type RequestSave = ParsedRequest<typeof supportRequestEndpoints.save>['body']

export async function saveSupportRequest(
  tx: Sql,
  caller: Caller,
  id: number,
  saved: RequestSave,
): Promise<SupportRequest> {
  const isSaved = await updateSupportRequest(tx, caller, id, saved)
  const current = await getSupportRequest(tx, caller, id)
  if (isSaved) return current
  if (!current.can.edit) throw createForbiddenProblem()
  throw new ProblemError('stale_version', { extra: { current } })
}

/** After an answer by staff a request waits for its author; after an answer by the author it is open again. */
const STATUS_AFTER_STAFF_ANSWER: Readonly<Record<RequestStatus, RequestStatus>> = {
  open: 'waiting',
  inProgress: 'waiting',
  waiting: 'waiting',
  resolved: 'resolved',
}

export async function answerSupportRequest(tx: Sql, caller: Caller, id: number, body: string): Promise<SupportRequest> {
  await limitSender(tx, caller, 'supportMessage')
  await getSupportRequest(tx, caller, id)
  const request = await readSupportRequestForUpdate(tx, id)
  if (!request) throw createNotFoundProblem()
  const isAuthor = request.createdById === caller.userId
  if (!isAuthor && !canEditSupportRequest(caller, request.createdById)) throw createForbiddenProblem()
  const status = isAuthor ? 'open' : STATUS_AFTER_STAFF_ANSWER[request.status]
  await insertSupportMessage(tx, caller, { id, body, status })
  if (!isAuthor)
    await notify(tx, {
      userIds: [request.createdById],
      type: 'info',
      key: 'requestAnswered',
      title: request.subject,
      body: body.slice(0, MAX_EXCERPT),
      link: buildRequestLink(id),
      senderId: getRealUserId(caller),
    })
  return getSupportRequest(tx, caller, id)
}
