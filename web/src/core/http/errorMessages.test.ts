import messagesCs from '@poledne/i18n/cs/messages.json'
import shellCs from '@poledne/i18n/cs/shell.json'
import messagesHu from '@poledne/i18n/hu/messages.json'
import shellHu from '@poledne/i18n/hu/shell.json'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError, NoResponseError, toApiError } from './apiError.ts'

let getFailureMessage: (error: Error) => string
let changeLanguage: (language: string) => Promise<unknown>

beforeAll(async () => {
  // The stub is needed, because the imported modules read <meta> elements of the page.
  vi.stubGlobal('document', { querySelector: () => null })
  ;({ getFailureMessage } = await import('./errorMessages.ts'))
  const { i18n } = await import('../i18n/i18n.ts')
  await i18n.init({
    lng: 'cs',
    resources: { cs: { messages: messagesCs, shell: shellCs }, hu: { messages: messagesHu, shell: shellHu } },
  })
  changeLanguage = (language) => i18n.changeLanguage(language)
})
afterAll(() => vi.unstubAllGlobals())

const VALIDATION_WITH_DETAIL = { title: 'Validation Failed', detail: 'Přesáhne limit.' }

describe.each([
  ['cs', shellCs],
  ['hu', shellHu],
])('getFailureMessage in %s', (language, { errors }) => {
  test.each<[string, Error, string]>([
    ['a 500 without a body', toApiError(500, undefined), errors.text.server],
    ['an HTML page from a gateway', toApiError(502, '<html>'), errors.text.server],
    ['a 403 without a reason', toApiError(403, {}), errors.text.forbidden],
    ['a bare Validation Failed', toApiError(422, { title: 'Validation Failed' }), errors.text.refused],
    ['a failed validation with details', toApiError(422, VALIDATION_WITH_DETAIL), 'Přesáhne limit.'],
    ['a 422 with its own title', toApiError(422, { title: 'Klíč už byl použit.' }), 'Klíč už byl použit.'],
    ['no response', new NoResponseError(false), errors.noResponse],
    ['a reason from the server', new ApiError(500, 'Zkuste to později.'), 'Zkuste to později.'],
    ['an error of the script', new TypeError('x is undefined'), errors.text.script],
  ])('returns the text for %s', async (_, error, text) => {
    await changeLanguage(language)
    expect(getFailureMessage(error)).toBe(text)
  })
})

test('a message of the server follows a change of language', async () => {
  const title = messagesCs.problems.bad_credentials
  const error = toApiError(401, { title, code: 'bad_credentials' }, 'cs')
  await changeLanguage('cs')
  expect(getFailureMessage(error)).toBe(title)
  await changeLanguage('hu')
  expect(getFailureMessage(error)).toBe(messagesHu.problems.bad_credentials)
})

test('a message with an unknown code stays in the language of the response', async () => {
  await changeLanguage('hu')
  expect(getFailureMessage(toApiError(422, { title: 'Příliš.', code: 'unheard_of' }, 'cs'))).toBe('Příliš.')
})
