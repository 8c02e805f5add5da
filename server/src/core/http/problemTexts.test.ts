import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { PROBLEM_STATUS, type Problem, type ProblemCode, VIOLATION_CODES } from '@poledne/contract/http/errors'
import type { ViolationReason } from '@poledne/contract/http/violations'
import cs from '@poledne/i18n/cs/messages.json'
import hu from '@poledne/i18n/hu/messages.json'
import sk from '@poledne/i18n/sk/messages.json'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createForeignTextFinder } from '../../testing/foreignTexts.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { ProblemError } from '../errors/problem.ts'
import { buildProblemBody } from './problemHandlers.ts'

/** The web app shows the titles of problems and the messages of violations as they are. */

const CATALOGUES = { cs, sk, hu }
const REASONS: Record<ViolationReason, true> = {
  ownAccount: true,
  ownEmail: true,
  ownPassword: true,
  beyondRights: true,
  wrongPassword: true,
  wrongFactorCode: true,
  wrongPasskey: true,
  locked: true,
  preferencesFull: true,
  documentTooLong: true,
  nothingOffered: true,
  emailDomain: true,
  tooManyRecords: true,
  tooManyRows: true,
  needsView: true,
  needsViewOfAll: true,
  needsViewOfRestaurants: true,
  tooManyComments: true,
  tooManyTokens: true,
  tooManyParts: true,
  pictureNotReadable: true,
  pictureTooLarge: true,
  tooManyPictures: true,
  unknownPairingCode: true,
  logoNotReadable: true,
  tooLittleContrast: true,
  expiryOutOfRange: true,
  snoozeOutOfRange: true,
  pastDay: true,
  tooManyPrices: true,
  tooMuchHistory: true,
  guessablePassword: true,
  passwordContainsName: true,
  fileNotReadable: true,
  fileDamaged: true,
  fileEncrypted: true,
  fileTooManyRows: true,
  fileTooLarge: true,
}

type TranslatedCode = Exclude<ProblemCode, 'validation_failed'>
const TRANSLATED_CODES = (Object.keys(PROBLEM_STATUS) as ProblemCode[]).filter(
  (code): code is TranslatedCode => code !== 'validation_failed',
)

let testApp: TestApp
let cook: TestUser
let guest: TestUser
let dishId: number

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(PERMISSIONS)
  guest = await testApp.buildUser([])
  dishId = (await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Guláš' })).json().id
})
afterAll(() => testApp.close())

/** Lists the texts of a problem that the web app shows. It replaces the title of a failed validation by its own text. */
const listProblemTexts = ({ code, title, violations = [] }: Problem) => [
  ...(code === 'validation_failed' ? [] : [title]),
  ...violations.map(({ message }) => message),
]

describe.each(Object.keys(CATALOGUES) as (keyof typeof CATALOGUES)[])('a user who reads %s', async (language) => {
  const findForeignTexts = createForeignTextFinder(language)
  const { problems, violations } = CATALOGUES[language]

  test('sees every problem in this language', () => {
    for (const code of TRANSLATED_CODES) {
      const { title } = buildProblemBody(new ProblemError(code, { params: { detail: 'x' } }), language)
      expect(title).toBe(problems[code].replace('{{detail}}', 'x'))
      expect(findForeignTexts([title])).toEqual([])
    }
  })

  test('sees every violation in this language', () => {
    const raw = [
      ...VIOLATION_CODES.map((code) => ({ code })),
      ...(Object.keys(REASONS) as ViolationReason[]).map((reason) => ({
        code: 'selectValue' as const,
        reason,
        name: { cs: 'x', en: 'x' },
      })),
      { code: 'wrongFormat' as const, max: 5 },
      { code: 'wrongFormat' as const, unknown: true },
    ].map((violation) => ({ field: 'x', ...violation }))
    // A response has a highest number of violations, so each has a response of its own.
    const texts = raw.flatMap((violation) =>
      listProblemTexts(buildProblemBody(new ProblemError('validation_failed', { violations: [violation] }), language)),
    )
    expect(texts).toHaveLength(raw.length)
    expect(texts.slice(0, VIOLATION_CODES.length)).toEqual(VIOLATION_CODES.map((code) => violations[code]))
    expect(findForeignTexts(texts)).toEqual([])
  })

  test.each<[string, 'cook' | 'guest' | null, Parameters<TestApp['call']>[1], string, unknown?]>([
    ['a sign-in with a wrong password', null, 'POST', 'auth/login/', { username: 'x', password: 'y' }],
    ['a list without a session', null, 'GET', 'dishes/'],
    ['a list without permission', 'guest', 'GET', 'dishes/'],
    ['an unknown record', 'cook', 'GET', 'dishes/999999/'],
    ['an unknown path', 'cook', 'GET', 'nothing/'],
    ['an invalid filter', 'cook', 'GET', 'dishes/?filter=x:equals:1'],
    ['an unknown query parameter', 'cook', 'GET', 'dishes/?x=1'],
    ['an empty form', 'cook', 'POST', 'dishes/', {}],
    ['a name that is too long and an unknown field', 'cook', 'POST', 'dishes/', { nameCs: 'x'.repeat(201), x: 1 }],
    ['an outdated version', 'cook', 'PUT', 'dishes/{id}/', { nameCs: 'Guláš', version: 99 }],
    ['a record that is not archived', 'cook', 'DELETE', 'dishes/{id}/'],
    ['an empty restaurant menu', 'cook', 'POST', 'restaurantMenus/', {}],
    ['an invalid user', 'cook', 'POST', 'users/', { username: 'x', email: 'x', newPassword: 'x' }],
  ])('gets a translated response to %s', async (_name, user, method, path, body) => {
    const caller = user && { cook, guest }[user]
    const headers = { 'accept-language': `${language},en;q=0.5` }
    const response = await testApp.call(caller, method, path.replace('{id}', String(dishId)), body, headers)
    expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400)
    const texts = listProblemTexts(response.json())
    expect(texts, response.body).not.toEqual([])
    expect(findForeignTexts(texts)).toEqual([])
  })
})
