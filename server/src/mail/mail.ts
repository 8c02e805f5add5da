import type { DateStyle } from '@poledne/contract/domain/dateFormat'
import type { Day } from '@poledne/contract/domain/day'
import type { AccountLanguage } from '@poledne/contract/domain/languages'

/** Menus of one week, named by their variants; the Monday is formatted in the recipient's date style. */
type WeekParams = { variants: string; monday: Day; dateType: DateStyle }

/** The parameters of each template. */
export type MailParams = {
  /** `repeated`: an earlier code for this account is still valid. */
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

/** A mail in the recipient's language; `urgent` mails are sent also while cron calls are off. */
export type Mail = {
  [T in MailTemplate]: {
    recipient: string
    language: AccountLanguage
    template: T
    params: MailParams[T]
    urgent: boolean
  }
}[MailTemplate]
