import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The estimate takes longer for longer passwords, and a password beyond this length is strong anyway. */
const MAX_LENGTH = 64

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Estimates how hard a password is to guess, from 0 (guessed at once) to 4. */
export const scorePassword = (password: string): 0 | 1 | 2 | 3 | 4 =>
  estimator.check(password.slice(0, MAX_LENGTH), ['poledne']).score
