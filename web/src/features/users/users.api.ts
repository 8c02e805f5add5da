import { users } from '@poledne/contract/access/user'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { readPageMeta } from '../../core/http/pageMeta.ts'

/** Whether the server can mail invitations; otherwise the link is copied. */
export const areInvitationsMailed = () => readPageMeta('invitation-mails') !== 'off'

/** Creates a new link; with `send` the server mails it, if it can. */
export const inviteUser = (id: number, send: boolean) =>
  callApi('POST users/:id/invitation/', { params: { id: String(id) }, body: { send } })

export const revokeInvitation = (id: number) => callApi('DELETE users/:id/invitation/', { params: { id: String(id) } })

/** Removes the personal data of the user for good. */
export const anonymiseUser = (id: number) =>
  callApi('POST users/:id/anonymise/', { params: { id: String(id) }, body: {} })

/** An invitation changes no version of the user, so no event tells this page to refetch. */
export const refetchUser = (queryClient: QueryClient, id: number) =>
  invalidateModules(queryClient, [{ module: users.name, id }])

/** The second factors and the devices of a user. */
export const userSecurityQuery = (id: number) =>
  queryOptions({
    queryKey: [users.name, 'security', id],
    queryFn: async ({ signal }) => {
      const params = { id: String(id) }
      const [factors, sessions] = await Promise.all([
        callApi('GET users/:id/factors/', { params, signal }),
        callApi('GET users/:id/sessions/', { params, signal }),
      ])
      return { factors, sessions: sessions.items }
    },
  })

export const resetUserFactors = (id: number) => callApi('DELETE users/:id/factors/', { params: { id: String(id) } })

export const endUserSession = (id: number, sessionId: number) =>
  callApi('DELETE users/:id/sessions/:sessionId/', { params: { id: String(id), sessionId: String(sessionId) } })
