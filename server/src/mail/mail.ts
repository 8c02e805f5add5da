import type { AccountLanguage } from '@poledne/contract/languages'

/** What each template needs to know. */
type MailParams = {
  confirmCode: { username: string; code: string; minutes: number }
  nameTaken: { username: string }
  resetCode: { username: string; code: string; minutes: number }
  passwordChanged: { username: string }
  notification: { title: string; body: string }
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
