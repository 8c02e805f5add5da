import { users } from '@poledne/contract/access/user'
import { dishes } from '@poledne/contract/modules/dish'
import messages from '@poledne/i18n/en/messages.json'
import { createInstance, type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { pickFields } from './recordFields.ts'
import { getRepeatedName, getSecretFields, pickTypedSecrets, validateSecrets } from './secrets.ts'

let t: TFunction
beforeAll(async () => {
  t = await createInstance().init({ lng: 'en', resources: { en: { messages } } })
})

const GOOD = 'tři knedlíky v řadě'
const createTypedSecret = (name: string, value: string, repeated = value) => ({
  [name]: value,
  [getRepeatedName(name)]: repeated,
})

describe('secrets in the request', () => {
  it('are password for a new user and newPassword for an existing user', () => {
    expect(getSecretFields(users, true)).toEqual(['password'])
    expect(getSecretFields(users, false)).toEqual(['newPassword'])
    expect(getSecretFields(dishes, true)).toEqual([])
  })

  it('are left out if empty, except where the form of a new record asks for them', () => {
    expect(pickTypedSecrets(users, false, {})).toEqual({})
    expect(pickTypedSecrets(users, false, createTypedSecret('newPassword', ''))).toEqual({})
    expect(pickTypedSecrets(users, true, {})).toEqual({})
    expect(pickTypedSecrets(users, true, createTypedSecret('password', ''))).toEqual({ password: '' })
  })

  it('are sent untrimmed and without the repetition', () => {
    expect(pickTypedSecrets(users, false, createTypedSecret('newPassword', ` ${GOOD} `))).toEqual({
      newPassword: ` ${GOOD} `,
    })
  })

  it('are never among the fields that drafts and conflicts store', () => {
    const values = {
      username: 'jana',
      ...createTypedSecret('password', GOOD),
      ...createTypedSecret('newPassword', GOOD),
    }
    expect(JSON.stringify(pickFields(users, values))).not.toContain(GOOD)
  })
})

describe('errors of secrets', () => {
  it('are empty if both inputs have the same valid password', () => {
    expect(validateSecrets(users, true, createTypedSecret('password', GOOD), t)).toEqual({})
    expect(validateSecrets(users, false, createTypedSecret('newPassword', GOOD), t)).toEqual({})
    expect(validateSecrets(users, false, {}, t)).toEqual({})
  })

  it('are returned for the password if it is too short or empty', () => {
    expect(validateSecrets(users, true, createTypedSecret('password', 'x'), t)).toEqual({ password: 'Too short' })
    expect(validateSecrets(users, true, createTypedSecret('password', ''), t)).toEqual({
      password: 'This field can’t be empty',
    })
    expect(validateSecrets(users, true, {}, t)).toEqual({})
  })

  it('are returned for the repetition if the two differ, even by an accent', () => {
    const differing = createTypedSecret('newPassword', GOOD, 'tri knedliky v rade')
    expect(validateSecrets(users, false, differing, t)).toEqual({ newPasswordRepeated: 'The passwords don’t match' })
  })

  it('are returned for both inputs if both are wrong', () => {
    expect(Object.keys(validateSecrets(users, true, createTypedSecret('password', 'x', 'y'), t))).toEqual([
      'password',
      'passwordRepeated',
    ])
  })
})
