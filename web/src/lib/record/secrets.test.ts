import { users } from '@poledne/contract/access/user'
import { dishes } from '@poledne/contract/endpoints/dish'
import { messages } from '@poledne/i18n/en/messages'
import { createInstance, type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { pickFields } from './recordFields.ts'
import { getRepeatedName, getSecretFields, pickTypedSecrets, validateSecrets } from './secrets.ts'

let t: TFunction
beforeAll(async () => {
  t = await createInstance().init({ lng: 'en', resources: { en: { messages } } })
})

const GOOD = 'tři knedlíky v řadě'
const typed = (name: string, value: string, repeated = value) => ({ [name]: value, [getRepeatedName(name)]: repeated })

describe('what is sent of secrets', () => {
  it('is a password for a new user and a new one for an old user', () => {
    expect(getSecretFields(users, true)).toEqual(['password'])
    expect(getSecretFields(users, false)).toEqual(['newPassword'])
    expect(getSecretFields(dishes, true)).toEqual([])
  })

  it('is nothing where nothing was typed, but a new record asks for one', () => {
    expect(pickTypedSecrets(users, false, {})).toEqual({})
    expect(pickTypedSecrets(users, false, typed('newPassword', ''))).toEqual({})
    expect(pickTypedSecrets(users, true, {})).toEqual({ password: '' })
  })

  it('is exactly what was typed, and once only', () => {
    expect(pickTypedSecrets(users, false, typed('newPassword', ` ${GOOD} `))).toEqual({ newPassword: ` ${GOOD} ` })
  })

  it('never stands among the fields that drafts and conflicts keep', () => {
    const values = { username: 'jana', ...typed('password', GOOD), ...typed('newPassword', GOOD) }
    expect(JSON.stringify(pickFields(users, values))).not.toContain(GOOD)
  })
})

describe('the errors of secrets', () => {
  it('are none where both times the same good one was typed', () => {
    expect(validateSecrets(users, true, typed('password', GOOD), t)).toEqual({})
    expect(validateSecrets(users, false, typed('newPassword', GOOD), t)).toEqual({})
    expect(validateSecrets(users, false, {}, t)).toEqual({})
  })

  it('stand at the field that is too short, or empty', () => {
    expect(validateSecrets(users, true, typed('password', 'x'), t)).toEqual({ password: 'Too short' })
    expect(validateSecrets(users, true, {}, t)).toEqual({ password: 'This field can’t be empty' })
  })

  it('stand at the repetition where the two differ, even by an accent', () => {
    const differ = typed('newPassword', GOOD, 'tri knedliky v rade')
    expect(validateSecrets(users, false, differ, t)).toEqual({ newPasswordRepeated: 'The passwords don’t match' })
  })

  it('stand at both where both are wrong', () => {
    expect(Object.keys(validateSecrets(users, true, typed('password', 'x', 'y'), t))).toEqual([
      'password',
      'passwordRepeated',
    ])
  })
})
