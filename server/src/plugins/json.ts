import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../http/problem.ts'

/** JSON and nothing else; a prototype in disguise is unreadable, an empty body is no body. */
export function json(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) => {
    if (body === '') return undefined
    try {
      return JSON.parse(body, (key, value) => {
        if (key === '__proto__') throw new ProblemError('bad_json')
        return value
      })
    } catch {
      throw new ProblemError('bad_json')
    }
  })
}
