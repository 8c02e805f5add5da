import type { FastifyInstance } from 'fastify'
import secureJson from 'secure-json-parse'
import { ProblemError } from './problem.ts'

/** Deeper than any body of ours, and far from where walking through it would cost. */
const MAX_DEPTH = 50

const isDeeperThan = (value: unknown, left: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((each) => isDeeperThan(each, left - 1)))

/** JSON and nothing else; a prototype in disguise is unreadable, an empty body is no body. */
export function registerJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) => {
    if (body === '') return undefined
    try {
      const value: unknown = secureJson.parse(body, { protoAction: 'error', constructorAction: 'ignore' })
      if (isDeeperThan(value, MAX_DEPTH)) throw new ProblemError('bad_json')
      return value
    } catch {
      throw new ProblemError('bad_json')
    }
  })
}
