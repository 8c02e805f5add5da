import { parseInstant } from '@poledne/contract/domain/instant'
import { validationProblem } from '../../../http/problem.ts'
import type { StateChange } from '../../../records/record.service.ts'

const editPermission = { permission: 'edit' } as const
const NO_SCHEDULE = { publishAt: null, publishVersion: null, publishBy: null } as const

/** A plan that is still there is part of what publishing settles. */
export const publishStateChange: StateChange = {
  ...editPermission,
  action: 'publish',
  set: { published: true, ...NO_SCHEDULE },
  only: '(not t.published or t.publish_at is not null)',
  isDone: ({ published, publishAt }) => published === true && publishAt === null,
}

export const unpublishStateChange: StateChange = {
  ...editPermission,
  action: 'unpublish',
  set: { published: false, ...NO_SCHEDULE },
  only: '(t.published or t.publish_at is not null)',
  isDone: ({ published, publishAt }) => published === false && publishAt === null,
}

/** A published menu needs no schedule. */
function createScheduleStateChange(text: string, userId: number): StateChange {
  const publishAt = parseInstant(text)
  if (publishAt === null) throw validationProblem({ field: 'publishAt', code: 'wrongFormat' })
  return {
    ...editPermission,
    action: 'schedule',
    set: { publishAt, publishBy: userId },
    only: 'not t.published',
    isDone: ({ published }) => published === true,
  }
}

export const createPublicationStateChange = (publishAt: string | undefined, userId: number): StateChange =>
  publishAt === undefined ? publishStateChange : createScheduleStateChange(publishAt, userId)
