import { createHash, randomInt } from 'node:crypto'

/** What a mailed code is good for; one of each for a user. */
export type CodePurpose = 'confirm' | 'reset' | 'email'

export const CODE_MINUTES = 10

export const generateCode = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')

/** The same digits are another code for another user or another purpose. */
export const hashCode = (userId: number, purpose: CodePurpose, code: string): Buffer =>
  createHash('sha256').update(`${userId}:${purpose}:${code}`).digest()
