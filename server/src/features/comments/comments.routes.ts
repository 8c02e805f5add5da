import type { Language } from '@poledne/contract/domain/languages'
import { COMMENTS_PAGE_SIZE, commentEndpoints } from '@poledne/contract/modules/comment'
import type { FastifyPluginAsync } from 'fastify'
import type { Caller } from '../../core/access/caller.ts'
import { type Database, runInTransaction } from '../../core/db/database.ts'
import type { PublishChange } from '../../core/events/eventBus.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { parsePage } from '../../core/http/page.ts'
import { runIdempotently } from '../../core/records/idempotency.ts'
import { addComment, listComments, listMentionableUsers, removeComment, resolveThread } from './comments.service.ts'

type MenuCall = { params: { id: string }; caller: Caller; language: Language }

export const commentRoutes: FastifyPluginAsync<{ database: Database; publishChange: PublishChange }> = async (
  app,
  { database, publishChange },
) => {
  const toCommentCall = ({ params, caller, language }: MenuCall) => ({ caller, language, menuId: Number(params.id) })
  const publishComments = ({ params }: MenuCall) =>
    publishChange({ about: 'comments', weeklyMenuId: Number(params.id) })

  bindEndpoint(app, commentEndpoints.list, (call) =>
    listComments(database, toCommentCall(call), parsePage(call.query, COMMENTS_PAGE_SIZE)),
  )
  bindEndpoint(app, commentEndpoints.people, async (call) => ({
    items: await listMentionableUsers(database, toCommentCall(call), call.query?.search ?? ''),
  }))
  bindEndpoint(app, commentEndpoints.create, async (call) => {
    let notified: number[] = []
    const comment = await runIdempotently(database, call.request, call.caller, (sql) =>
      runInTransaction(sql, async (tx) => {
        const added = await addComment(tx, toCommentCall(call), call.body)
        notified = added.notifiedUserIds
        return added.comment
      }),
    )
    publishComments(call)
    if (notified.length > 0) publishChange({ about: 'badges', userIds: notified })
    return comment
  })
  for (const action of ['resolve', 'reopen'] as const)
    bindEndpoint(app, commentEndpoints[action], async (call) => {
      const comment = await runInTransaction(database, (tx) =>
        resolveThread(tx, toCommentCall(call), Number(call.params.commentId), action === 'resolve'),
      )
      publishComments(call)
      return comment
    })
  bindEndpoint(app, commentEndpoints.delete, async (call) => {
    await runInTransaction(database, (tx) => removeComment(tx, toCommentCall(call), Number(call.params.commentId)))
    publishComments(call)
  })
}
