import { writeAudit } from '../../core/access/audit.store.ts'
import { hashPassword, hashToken } from '../../core/access/credentials.ts'
import { assertPasswordAllowed } from '../../core/access/passwordPolicy.ts'
import type { Database } from '../../core/db/database.ts'
import { ProblemError } from '../../core/errors/problem.ts'
import { enqueueAccountMail } from '../../core/mail/outbox.store.ts'
import { type Device, type OpenedSession, openSession } from '../sessions/index.ts'
import { deleteCodes } from './accounts.codes.store.ts'
import type { AccountDependencies } from './accounts.dependencies.ts'
import { consumeInvitation, type Invitation, readInvitation } from './accounts.invitations.store.ts'
import { updatePasswordHash } from './accounts.store.ts'

export async function findInvitation(database: Database, token: string): Promise<Invitation> {
  const invitation = await readInvitation(database, hashToken(token))
  if (!invitation) throw new ProblemError('invitation_gone')
  return invitation
}

/** Sets the first password of the invited user and signs them in. */
export async function acceptInvitation(
  { config, database, mailDispatcher }: AccountDependencies,
  { token, password }: { token: string; password: string },
  from: Device,
): Promise<OpenedSession> {
  const { userId, username } = await findInvitation(database, token)
  await assertPasswordAllowed(config, { field: 'password', password, username })
  const passwordHash = await hashPassword(password)
  const opened = await database.transaction(async (tx) => {
    if ((await consumeInvitation(tx, hashToken(token))) !== userId) throw new ProblemError('invitation_gone')
    // A user who was blocked, deactivated or archived since cannot sign in.
    if (!(await updatePasswordHash(tx, userId, passwordHash))) throw new ProblemError('invitation_gone')
    await deleteCodes(tx, [userId])
    await enqueueAccountMail(tx, { userId, username }, 'passwordSet')
    await writeAudit(tx, {
      event: 'passwordChanged',
      actor: { userId, address: from.address },
      module: 'users',
      recordId: userId,
      details: { by: 'invitation' },
    })
    tx.publish({ about: 'access' })
    return openSession(tx, config, userId, from, 'invitation')
  })
  mailDispatcher.dispatch()
  return opened
}
