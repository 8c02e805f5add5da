import fp from 'fastify-plugin'
import secureJson from 'secure-json-parse'
import { ProblemError } from '../errors/problem.ts'

/** The deepest nesting of a JSON body: more than any valid body has, and little enough to walk through quickly. */
const MAX_DEPTH = 50

const isDeeperThan = (value: unknown, left: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((each) => isDeeperThan(each, left - 1)))

/**
 * Parses request bodies and accepts only JSON. A body with `__proto__` is refused, and an empty body counts as none.
 */
export const jsonParserPlugin = fp(
  async (app) => {
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
  },
  { name: 'jsonParserPlugin' },
)
