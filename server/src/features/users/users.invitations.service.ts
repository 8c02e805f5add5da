import { writeAudit } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { generateToken, hashToken } from '../../core/access/credentials.ts'
import { canPerform } from '../../core/access/recordRights.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import { createForbiddenProblem, createNotFoundProblem, ProblemError } from '../../core/errors/problem.ts'
import { enqueueMail } from '../../core/mail/outbox.store.ts'
import { lockAccessForCaller } from '../../core/records/withAccessChecks.ts'
import { type Config, canMailLinks } from '../../core/runtime/config.ts'
import { deleteInvitation, INVITATION_DAYS, saveInvitation } from '../accounts/index.ts'
import { canUserSignIn, hasAbility, type InvitableUser, readUserForInvitation } from './users.store.ts'

export type InvitationConfig = Pick<Config, 'BASE_PATH' | 'PUBLIC_URL' | 'SMTP_URL'>
export type InvitedUser = Pick<InvitableUser, 'id' | 'username' | 'email' | 'language'>

/** Builds the link; browsers do not send the fragment with the token, so no log of a proxy contains it. */
const buildInvitationLink = ({ BASE_PATH }: InvitationConfig, origin: string, token: string): string =>
  `${new URL(origin).origin}${BASE_PATH}/invitation#${token}`

type NewInvitation = { token: string; expiresAt: string; mailed: boolean }

/**
 * Creates an invitation, which replaces the previous one of the user. It is mailed if there is a mail server and the
 * public address is known.
 */
export async function createInvitation(
  tx: Sql,
  config: InvitationConfig,
  { id, username, email, language }: InvitedUser,
  { send } = { send: true },
): Promise<NewInvitation> {
  const token = generateToken()
  const expiresAt = await saveInvitation(tx, id, hashToken(token))
  const mailed = send && canMailLinks(config)
  if (mailed && config.PUBLIC_URL) {
    const params = { username, link: buildInvitationLink(config, config.PUBLIC_URL, token), days: INVITATION_DAYS }
    await enqueueMail(tx, { recipient: email, language, template: 'invitation', params, urgent: true })
  }
  return { token, expiresAt, mailed }
}

/** Creates a link that the command line prints, with which a user without a password sets one. */
export async function createFirstPasswordLink(
  tx: Sql,
  config: InvitationConfig & Pick<Config, 'PORT'>,
  userId: number,
): Promise<string> {
  const token = generateToken()
  await saveInvitation(tx, userId, hashToken(token))
  return buildInvitationLink(config, config.PUBLIC_URL ?? `http://localhost:${config.PORT}`, token)
}

/** Reads a user that the caller can invite; a link allows a sign-in, so it needs the right to set the password. */
async function readInvitableUser(tx: Sql, caller: Caller, id: number): Promise<InvitableUser> {
  await lockAccessForCaller(tx, caller)
  const user = await readUserForInvitation(tx, id)
  if (!user || !canPerform(caller, 'users', 'view', user)) throw createNotFoundProblem()
  if (!hasAbility(caller, 'access', user)) throw createForbiddenProblem()
  return user
}

type Invite = { id: number; send: boolean; origin: string }

/** Creates a new link for a user without a password; the previous link stops working. */
export async function inviteUser(
  database: Database,
  config: InvitationConfig,
  caller: Caller,
  { id, send, origin }: Invite,
) {
  const { token, ...invitation } = await database.transaction(async (tx) => {
    const user = await readInvitableUser(tx, caller, id)
    if (user.hasPassword || !canUserSignIn(user)) throw new ProblemError('not_invitable')
    await writeAudit(tx, { event: 'invitationCreated', actor: caller, module: 'users', recordId: id })
    return createInvitation(tx, config, user, { send })
  })
  return { ...invitation, link: buildInvitationLink(config, config.PUBLIC_URL ?? origin, token) }
}

export const revokeInvitation = (database: Database, caller: Caller, id: number): Promise<void> =>
  database.transaction(async (tx) => {
    await readInvitableUser(tx, caller, id)
    await deleteInvitation(tx, id)
    await writeAudit(tx, { event: 'invitationRevoked', actor: caller, module: 'users', recordId: id })
  })
