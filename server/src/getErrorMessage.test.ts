import { connect, type LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { getErrorMessage, getStoredErrorMessage } from './getErrorMessage.ts'

/** What Node says of a host with two addresses of which neither answers. */
const createRefusedError = () =>
  new Promise<Error>((resolve) => {
    const lookup: LookupFunction = (_host, _options, found) =>
      found(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ])
    connect({ host: 'database.example', port: 1, lookup, autoSelectFamily: true }).once('error', resolve)
  })

test('a database that is away at both of its addresses', async () => {
  const error = await createRefusedError()
  expect(error.message).toBe('')
  expect(getErrorMessage(error)).toMatch(/^connect ECONNREFUSED 127\.0\.0\.1:1; connect E\w+ ::1:1/)
})

test.each([
  ['its sentence', new Error('no room'), 'no room'],
  ['the sentence over several', new AggregateError([new Error('one')], 'all of them'), 'all of them'],
  ['each of several', new AggregateError([new Error('one'), new Error('two')]), 'one; two'],
  ['the same reason once', new AggregateError([new Error('no room'), new Error('no room')]), 'no room'],
  ['its code', Object.assign(new Error(''), { code: 'ECONNRESET' }), 'ECONNRESET'],
  ['its kind', new TypeError(''), 'TypeError'],
  ['several without a word', new AggregateError([]), 'AggregateError'],
  ['a text that was thrown', 'no room', 'no room'],
  ['nothing that was thrown', undefined, 'undefined'],
])('%s', (_name, error, message) => expect(getErrorMessage(error)).toBe(message))

test('what is kept is short and fit for the database', () => {
  expect(getStoredErrorMessage(new Error(`a\u0000b${'c'.repeat(600)}`))).toBe(`ab${'c'.repeat(498)}`)
})
