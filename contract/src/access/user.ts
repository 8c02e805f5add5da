import { z } from 'zod'
import { DATE_STYLES } from '../domain/dateFormat.ts'
import { ACCOUNT_LANGUAGES } from '../domain/languages.ts'
import { defineRecordModule } from '../endpoints/record.ts'
import { DEFAULT_TIME_ZONE } from '../endpoints/restaurant.ts'
import { userList } from '../list/recordLists.ts'
import { choices, email, flag, optionalText, password, phone, requiredText, timeZone } from '../schemas/fields.ts'

export const MAX_USERNAME = 64
export const MAX_PERSON_NAME = 80
const MAX_ROLES = 50

export const users = defineRecordModule({
  list: userList,
  fields: {
    username: requiredText(MAX_USERNAME),
    email,
    firstName: optionalText(MAX_PERSON_NAME),
    lastName: optionalText(MAX_PERSON_NAME),
    language: z.enum(ACCOUNT_LANGUAGES).default('cs'),
    timezone: timeZone.default(DEFAULT_TIME_ZONE),
    dateType: z.enum(DATE_STYLES).default('dayFirst'),
    phoneNumber: phone.nullable().default(null),
    active: flag(true),
    blocked: flag(false),
    roleIds: choices(MAX_ROLES).default([]),
  },
  createOnlyFields: { password },
  saveOnlyFields: { newPassword: password.optional() },
  shown: {
    /** The lowest level of the user's roles; a lower level means more authority. */
    level: z.int(),
  },
  /**
   * `switch`: the caller can act as this user. `identifier`: the caller can change their username, password and roles.
   */
  abilities: ['switch', 'identifier'],
})
export type User = z.output<typeof users.schemas.record>
export type UserItem = z.output<typeof users.schemas.item>
