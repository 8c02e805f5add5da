import { dishes } from '@poledne/contract/dish'
import { users } from '@poledne/contract/user'
import { messages } from '@poledne/i18n/en/messages'
import { createInstance, type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf } from './recordFields.ts'
import { repeatedName, secretErrors, secretsOf, typedSecrets } from './secrets.ts'

let t: TFunction
beforeAll(async () => {
  t = await createInstance().init({ lng: 'en', resources: { en: { messages } } })
})

const GOOD = 'tři knedlíky v řadě'
const typed = (name: string, value: string, repeated = value) => ({ [name]: value, [repeatedName(name)]: repeated })

describe('what is sent of secrets', () => {
  it('is a password for a new user and a new one for an old user', () => {
    expect(secretsOf(users, true)).toEqual(['password'])
    expect(secretsOf(users, false)).toEqual(['newPassword'])
    expect(secretsOf(dishes, true)).toEqual([])
  })

  it('is nothing where nothing was typed, but a new record asks for one', () => {
    expect(typedSecrets(users, false, {})).toEqual({})
    expect(typedSecrets(users, false, typed('newPassword', ''))).toEqual({})
    expect(typedSecrets(users, true, {})).toEqual({ password: '' })
  })

  it('is exactly what was typed, and once only', () => {
    expect(typedSecrets(users, false, typed('newPassword', ` ${GOOD} `))).toEqual({ newPassword: ` ${GOOD} ` })
  })

  it('never stands among the fields that drafts and conflicts keep', () => {
    const values = { username: 'jana', ...typed('password', GOOD), ...typed('newPassword', GOOD) }
    expect(JSON.stringify(fieldsOf(users, values))).not.toContain(GOOD)
  })
})

describe('the errors of secrets', () => {
  it('are none where both times the same good one was typed', () => {
    expect(secretErrors(users, true, typed('password', GOOD), t)).toEqual({})
    expect(secretErrors(users, false, typed('newPassword', GOOD), t)).toEqual({})
    expect(secretErrors(users, false, {}, t)).toEqual({})
  })

  it('stand at the field that is too short, or empty', () => {
    expect(secretErrors(users, true, typed('password', 'x'), t)).toEqual({ password: 'Too short' })
    expect(secretErrors(users, true, {}, t)).toEqual({ password: 'The field cannot be empty' })
  })

  it('stand at the repetition where the two differ, even by an accent', () => {
    const differ = typed('newPassword', GOOD, 'tri knedliky v rade')
    expect(secretErrors(users, false, differ, t)).toEqual({ newPasswordRepeated: 'The passwords do not match' })
  })

  it('stand at both where both are wrong', () => {
    expect(Object.keys(secretErrors(users, true, typed('password', 'x', 'y'), t))).toEqual([
      'password',
      'passwordRepeated',
    ])
  })
})
