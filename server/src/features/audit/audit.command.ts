import type { Database } from '../../core/db/database.ts'
import { CommandError } from '../../core/errors/errors.ts'
import { verifyChain } from './audit.chain.service.ts'

/** This is the command `audit verify`: it returns the text to print and fails on the first fault. */
export async function runVerifyCommand(database: Database): Promise<string> {
  const { checked, waiting, end, fault } = await verifyChain(database)
  if (fault) throw new CommandError(`The audit log is not intact: ${fault}. ${checked} entries before it are valid.`)
  return [
    `The audit log is intact: ${checked} entries checked, ${waiting} not chained yet.`,
    `The chain ends at position ${end.position} with the hash ${end.hash.toString('hex')}.`,
  ].join('\n')
}
