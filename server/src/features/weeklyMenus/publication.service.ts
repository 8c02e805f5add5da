import { readInstant } from '@poledne/contract/domain/instant'
import { violated } from '../../http/problem.ts'
import type { Switch } from '../../resource/record.service.ts'

const edit = { permission: 'edit' } as const
const NO_PLAN = { publishAt: null, publishVersion: null, publishBy: null } as const

/** A plan that is still there is part of what publishing settles. */
export const publishNow: Switch = {
  ...edit,
  action: 'publish',
  set: { published: true, ...NO_PLAN },
  only: '(not t.published or t.publish_at is not null)',
  isDone: ({ published, publishAt }) => published === true && publishAt === null,
}

export const unpublish: Switch = {
  ...edit,
  action: 'unpublish',
  set: { published: false, ...NO_PLAN },
  only: '(t.published or t.publish_at is not null)',
  isDone: ({ published, publishAt }) => published === false && publishAt === null,
}

/** A published menu needs no schedule. */
function publishLater(text: string, userId: number): Switch {
  const publishAt = readInstant(text)
  if (publishAt === null) throw violated({ field: 'publishAt', code: 'wrongFormat' })
  return {
    ...edit,
    action: 'schedule',
    set: { publishAt, publishBy: userId },
    only: 'not t.published',
    isDone: ({ published }) => published === true,
  }
}

export const publication = (publishAt: string | undefined, userId: number): Switch =>
  publishAt === undefined ? publishNow : publishLater(publishAt, userId)
