import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import {
  createPageQuerySchema,
  createPageSchema,
  id,
  instant,
  person,
  requiredMultiLineText,
  requiredText,
  version,
} from '../http/fields.ts'
import { createListSchema, listQueryParams, recordParams } from '../http/record.ts'
import { createListExportEndpoint } from '../list/listExportEndpoint.ts'
import { REQUEST_PRIORITIES, REQUEST_STATUSES } from '../list/lists.ts'

const MAX_REQUEST_SUBJECT = 160
const MAX_REQUEST_BODY = 5_000
/** A request contains its newest messages; older messages are read in pages of this size. */
export const MESSAGES_PAGE_SIZE = 25
const MAX_MESSAGES_PAGE_SIZE = 100

/** `sentBy` is the signed-in user if they wrote the message while acting as another user. */
const message = z.object({ id, at: instant, by: person.nullable(), sentBy: person.nullable(), body: z.string() })
const subject = requiredText(MAX_REQUEST_SUBJECT)
const body = requiredMultiLineText(MAX_REQUEST_BODY)
const priority = z.enum(REQUEST_PRIORITIES)
const status = z.enum(REQUEST_STATUSES)

const item = z.object({
  id,
  version,
  subject: z.string(),
  priority,
  status,
  createdAt: instant,
  createdBy: person,
  createdByName: z.string(),
  sentBy: person.nullable(),
  updatedAt: instant,
  can: z.object({ edit: z.boolean() }),
})
const record = item.extend({ body: z.string(), messages: z.array(message), messagesTotal: z.int() })
export type SupportRequestItem = z.output<typeof item>
export type SupportMessage = z.output<typeof message>
export type SupportRequest = z.output<typeof record>

const shared = { guard: 'session', tag: 'supportRequests' } as const

/**
 * Every user creates and sees their own requests; with supportRequests.view a user sees all requests, with
 * supportRequests.edit they answer them and set their status.
 */
export const supportRequestEndpoints = {
  list: defineEndpoint('GET', 'supportRequests/', {
    ...shared,
    apiToken: 'supportRequests.view',
    summary: 'List support requests',
    operationId: 'listSupportRequests',
    description: 'Lists the support requests of the user, or all of them with the permission supportRequests.view.',
    query: listQueryParams,
    response: createListSchema(item),
  }),
  export: createListExportEndpoint('supportRequests', 'SupportRequests'),
  get: defineEndpoint('GET', 'supportRequests/:id/', {
    ...shared,
    apiToken: 'supportRequests.view',
    summary: 'Get a support request',
    operationId: 'getSupportRequest',
    description: 'Returns one support request with its newest messages, sorted from old to new.',
    params: recordParams,
    response: record,
  }),
  messages: defineEndpoint('GET', 'supportRequests/:id/messages/', {
    ...shared,
    apiToken: 'supportRequests.view',
    summary: 'List the messages of a support request',
    operationId: 'listSupportMessages',
    description: 'Lists the messages of a support request by pages, newest first.',
    params: recordParams,
    query: createPageQuerySchema(MAX_MESSAGES_PAGE_SIZE),
    response: createPageSchema(message),
  }),
  create: defineEndpoint('POST', 'supportRequests/', {
    ...shared,
    summary: 'Create a support request',
    operationId: 'createSupportRequest',
    description: 'Creates a support request. 429 after 10 requests of one user in an hour.',
    body: z.strictObject({ subject, body, priority: priority.default('normal') }),
    response: record,
    status: 201,
  }),
  save: defineEndpoint('PUT', 'supportRequests/:id/', {
    ...shared,
    guard: 'supportRequests.edit',
    summary: 'Set the priority and the status of a support request',
    operationId: 'saveSupportRequest',
    description: 'Sets the priority and the status of a support request.',
    params: recordParams,
    body: z.strictObject({ subject, body, priority, status, version }),
    response: record,
  }),
  answer: defineEndpoint('POST', 'supportRequests/:id/messages/', {
    ...shared,
    apiToken: 'supportRequests.edit',
    summary: 'Add a message to a support request',
    operationId: 'addSupportMessage',
    description: 'Adds a message to a support request. 429 after 60 messages of one user in an hour.',
    params: recordParams,
    body: z.strictObject({ body }),
    response: record,
    status: 201,
  }),
} as const
