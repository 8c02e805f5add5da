import { connect, type LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { getErrorMessage, getStoredErrorMessage } from './errors.ts'

/** Creates the error of Node for a host with two addresses that both refuse the connection. */
const createRefusedError = () =>
  new Promise<Error>((resolve) => {
    const lookup: LookupFunction = (_host, _options, found) =>
      found(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ])
    connect({ host: 'database.example', port: 1, lookup, autoSelectFamily: true }).once('error', resolve)
  })

test('the message for a host with two addresses contains both errors', async () => {
  const error = await createRefusedError()
  expect(error.message).toBe('')
  expect(getErrorMessage(error)).toMatch(/^connect ECONNREFUSED 127\.0\.0\.1:1; connect E\w+ ::1:1/)
})

test.each([
  ['an error has its message', new Error('no room'), 'no room'],
  ['an AggregateError has its own message', new AggregateError([new Error('one')], 'all of them'), 'all of them'],
  [
    'an AggregateError without a message has those of its errors',
    new AggregateError([new Error('one'), new Error('two')]),
    'one; two',
  ],
  ['the same message is listed once', new AggregateError([new Error('no room'), new Error('no room')]), 'no room'],
  ['an error without a message has its code', Object.assign(new Error(''), { code: 'ECONNRESET' }), 'ECONNRESET'],
  ['an error without message and code has its name', new TypeError(''), 'TypeError'],
  ['an empty AggregateError has its name', new AggregateError([]), 'AggregateError'],
  ['a thrown string is the message', 'no room', 'no room'],
  ['a thrown undefined is "undefined"', undefined, 'undefined'],
])('%s', (_name, error, message) => expect(getErrorMessage(error)).toBe(message))

test('a stored message is shortened and has no NUL', () => {
  expect(getStoredErrorMessage(new Error(`a\u0000b${'c'.repeat(600)}`))).toBe(`ab${'c'.repeat(498)}`)
})
