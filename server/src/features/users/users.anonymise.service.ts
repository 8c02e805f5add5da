import { readAdministratorCoverage } from '../../core/access/access.store.ts'
import { writeAudit } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { requireProof } from '../../core/access/proof.store.ts'
import { canPerform } from '../../core/access/recordRights.ts'
import type { Database } from '../../core/db/database.ts'
import { createForbiddenProblem, createNotFoundProblem, ProblemError } from '../../core/errors/problem.ts'
import { lockAccessForCaller } from '../../core/records/withAccessChecks.ts'
import { deletePersonalData, readPersonalNames, replacePersonalFields } from './users.anonymise.store.ts'
import { hasAbility, readUsersForUpdate } from './users.store.ts'

/**
 * Removes the personal data of a user and archives them. Their records and their history stay, with a pseudonym in the
 * place of the name. Returns the new version of the user.
 */
export const anonymiseUser = (database: Database, caller: Caller, id: number): Promise<void> =>
  database.transaction(async (tx) => {
    await lockAccessForCaller(tx, caller)
    const [user] = await readUsersForUpdate(tx, [id])
    const names = await readPersonalNames(tx, id)
    if (!user || !names || !canPerform(caller, 'users', 'view', user)) throw createNotFoundProblem()
    if (!hasAbility(caller, 'anonymise', user)) throw createForbiddenProblem()
    await requireProof(tx, caller)
    const before = await readAdministratorCoverage(tx)
    const pseudonym = `anonymised-${id}`
    const version = await replacePersonalFields(tx, caller, id, pseudonym)
    const after = await readAdministratorCoverage(tx)
    if (before.isManaged && !after.isManaged) throw new ProblemError('last_administrator')
    await deletePersonalData(tx, id, pseudonym, names)
    await writeAudit(tx, { event: 'userAnonymised', actor: caller, module: 'users', recordId: id })
    tx.publish({ about: 'record', module: 'users', id, version })
    tx.publish({ about: 'access' })
  })
