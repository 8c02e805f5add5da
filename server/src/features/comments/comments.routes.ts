import type { Language } from '@poledne/contract/domain/languages'
import { COMMENTS_PAGE_SIZE, commentEndpoints } from '@poledne/contract/modules/comment'
import type { FastifyPluginAsync } from 'fastify'
import type { Caller } from '../../core/access/caller.ts'
import { type Database, runInTransaction } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { parsePage } from '../../core/http/page.ts'
import { runIdempotently } from '../../core/records/idempotency.store.ts'
import { addComment, listComments, listMentionableUsers, removeComment, resolveThread } from './comments.service.ts'

type MenuCall = { params: { id: string }; caller: Caller; language: Language }

export const commentRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  const toCommentCall = ({ params, caller, language }: MenuCall) => ({ caller, language, menuId: Number(params.id) })

  bindEndpoint(app, commentEndpoints.list, (call) =>
    listComments(database, toCommentCall(call), parsePage(call.query, COMMENTS_PAGE_SIZE)),
  )
  bindEndpoint(app, commentEndpoints.people, async (call) => ({
    items: await listMentionableUsers(database, toCommentCall(call), call.query?.search ?? ''),
  }))
  bindEndpoint(app, commentEndpoints.create, (call) =>
    runIdempotently(database, call.request, call.caller, (sql) =>
      runInTransaction(sql, (tx) => addComment(tx, toCommentCall(call), call.body)),
    ),
  )
  for (const action of ['resolve', 'reopen'] as const)
    bindEndpoint(app, commentEndpoints[action], (call) =>
      database.transaction((tx) =>
        resolveThread(tx, toCommentCall(call), Number(call.params.commentId), action === 'resolve'),
      ),
    )
  bindEndpoint(app, commentEndpoints.delete, (call) =>
    database.transaction((tx) => removeComment(tx, toCommentCall(call), Number(call.params.commentId))),
  )
}
