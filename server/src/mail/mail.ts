import type { DateStyle } from '@poledne/contract/domain/dateFormat'
import type { Day } from '@poledne/contract/domain/day'
import type { AccountLanguage } from '@poledne/contract/domain/languages'

/** Menus of one week, named by their variants; the Monday is written as its reader writes days. */
type WeekParams = { variants: string; monday: Day; dateType: DateStyle }

/** What each template needs to know. */
export type MailParams = {
  /** `repeated`: the account waits for another code already. */
  confirmCode: { username: string; code: string; minutes: number; repeated?: boolean }
  nameTaken: { username: string }
  resetCode: { username: string; code: string; minutes: number }
  passwordChanged: { username: string }
  emailCode: { username: string; code: string; minutes: number }
  emailTaken: { username: string }
  emailChanged: { username: string }
  emailChangedByAdmin: { username: string }
  passwordChangedByAdmin: { username: string }
  notification: { title: string; body: string }
  notPublished: WeekParams
  notPublishedAsPlanned: WeekParams
}
type MailTemplate = keyof MailParams

/** A mail to be written in the language of whoever gets it; `urgent` ones are never held back. */
export type Mail = {
  [T in MailTemplate]: {
    recipient: string
    language: AccountLanguage
    template: T
    params: MailParams[T]
    urgent: boolean
  }
}[MailTemplate]
