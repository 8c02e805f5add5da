import { type DateStyle, formatDay, formatTime } from '@poledne/contract/domain/dateFormat'
import type { Day } from '@poledne/contract/domain/day'
import type { Instant } from '@poledne/contract/domain/instant'
import { type AccountLanguage, pickName } from '@poledne/contract/domain/languages'
import { readWallClock } from '@poledne/contract/domain/timeZone'
import cs from '@poledne/i18n/cs/mails.json'
import en from '@poledne/i18n/en/mails.json'
import i18next from 'i18next'

/** The parameters of a mail about a week, whose Monday is formatted in the recipient's date style. */
type WeekParams = { variants: string; monday: Day; dateType: DateStyle }

/** The parameters of a mail about weeks that must be published by their deadlines, in the recipient's time zone. */
type DeadlineParams = { weeks: readonly DeadlineWeek[]; dateType: DateStyle; timezone: string }
type DeadlineWeek = { nameCs: string; nameEn: string; monday: Day; at: Instant; isLate: boolean }

/** The parameters of a mail about screens that are silent or seen again, with the time at which each was seen last. */
type ScreensParams = {
  kind: 'silent' | 'back'
  screens: readonly { name: string; nameCs: string; nameEn: string; at: Instant }[]
  dateType: DateStyle
  timezone: string
}

/** The changes of an account that are mailed to its owner, in case another person made them. */
export type AccountChange =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesCreated'
  | 'apiTokenCreated'
  | 'apiTokensRevoked'
  | 'emailChanged'
  | 'passwordSet'
  | 'resetByCommand'

/** The parameters of each mail template. */
export type MailParams = {
  /** `repeated` says that an earlier code for this account is still valid. */
  confirmCode: { username: string; code: string; minutes: number; repeated?: boolean }
  nameTaken: { username: string }
  resetCode: { username: string; code: string; minutes: number }
  passwordChanged: { username: string }
  emailCode: { username: string; code: string; minutes: number }
  emailTaken: { username: string }
  emailChanged: { username: string }
  emailChangedByAdmin: { username: string }
  passwordChangedByAdmin: { username: string }
  factorsReset: { username: string }
  /** `names` are the names of API tokens. */
  accountChanged: { username: string; change: AccountChange; names?: string }
  /** `device` names the browser and the system, and `address` the IP address of the sign-in. */
  newDevice: { username: string; device: string; address: string }
  /** The link is valid for this number of days. */
  invitation: { username: string; link: string; days: number }
  notification: { title: string; body: string }
  notPublishedAsPlanned: WeekParams
  deadlines: DeadlineParams
  screens: ScreensParams
}
type MailTemplate = keyof MailParams

/** A mail in the recipient's language; `urgent` mails are sent even while scheduled jobs are paused. */
export type Mail = {
  [T in MailTemplate]: {
    recipient: string
    language: AccountLanguage
    template: T
    params: MailParams[T]
    urgent: boolean
  }
}[MailTemplate]

/** The texts of a mail, which mailer.ts renders as plain text and HTML. */
export type MailContent = {
  language: AccountLanguage
  subject: string
  /** The paragraphs before the code; those after it are in `closing`. */
  opening: readonly string[]
  code: string | null
  /** A link below the opening paragraphs, such as the link of an invitation. */
  link?: { label: string; url: string }
  closing: readonly string[]
  footer: readonly string[]
}

const translations = i18next.createInstance()
await translations.init({
  resources: { en: { mails: en }, cs: { mails: cs } },
  defaultNS: 'mails',
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
})

/** Joins the lines of a text: the title of a notification can have line breaks, the subject of a mail cannot. */
const toSingleLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Creates a function that formats times in the date style and the time zone of a user. */
const createInstantFormat = (dateType: DateStyle, timezone: string) => (instant: Instant) => {
  const { day, time } = readWallClock(instant, timezone)
  return `${formatDay(day, dateType)} ${formatTime(time.slice(0, 5), dateType)}`
}

export function composeMail(mail: Mail): MailContent {
  const { language, params } = mail
  const week = 'monday' in params ? { week: formatDay(params.monday, params.dateType) } : {}
  const translate = (key: string) => translations.t(key, { lng: language, ...params, ...week })
  const shared = { language, footer: [translate('regards'), translate('why')] }
  if (mail.template === 'notification') {
    const { title, body } = mail.params
    const closing = body.split(/\r?\n/).filter((line) => line.trim() !== '')
    return { ...shared, subject: toSingleLine(title), opening: [translate('greeting')], code: null, closing }
  }
  if (mail.template === 'deadlines') {
    const { weeks, dateType, timezone } = mail.params
    const count = weeks.length
    const formatInstant = createInstantFormat(dateType, timezone)
    const translateWeek = ({ nameCs, nameEn, monday, at, isLate }: DeadlineWeek) =>
      translations.t(`deadlines.${isLate ? 'late' : 'ahead'}`, {
        lng: language,
        variant: pickName(language, nameCs, nameEn),
        week: formatDay(monday, dateType),
        deadline: formatInstant(at),
      })
    const translateCounted = (key: string) => translations.t(key, { lng: language, count })
    const opening = [translate('greeting'), translateCounted('deadlines.intro'), ...weeks.map(translateWeek)]
    const closing = [translateCounted('deadlines.advice')]
    return { ...shared, subject: translateCounted('deadlines.subject'), opening, code: null, closing }
  }
  if (mail.template === 'screens') {
    const { kind, screens, dateType, timezone } = mail.params
    const formatInstant = createInstantFormat(dateType, timezone)
    const translateCounted = (key: string) => translations.t(key, { lng: language, count: screens.length })
    const lines = screens.map(({ name, nameCs, nameEn, at }) => {
      const names = { name, restaurant: pickName(language, nameCs, nameEn) }
      return translations.t(`screens.${kind}.line`, { lng: language, ...names, at: formatInstant(at) })
    })
    const opening = [translate('greeting'), translateCounted(`screens.${kind}.intro`), ...lines]
    const closing = [...(kind === 'silent' ? [translate('screens.advice')] : []), translate('screens.turnOff')]
    return { ...shared, subject: translateCounted(`screens.${kind}.subject`), opening, code: null, closing }
  }
  const { template } = mail
  const texts = template === 'accountChanged' ? `${template}.${mail.params.change}` : template
  const opening = [translate('greeting'), translate(`${texts}.intro`)]
  const content = { ...shared, subject: translate(`${texts}.subject`), opening }
  if (template === 'confirmCode' || template === 'resetCode' || template === 'emailCode') {
    const isRepeated = template === 'confirmCode' && mail.params.repeated
    const closing = [
      translate('codeHolds'),
      ...(isRepeated ? [translate('confirmCode.repeated')] : []),
      translate('ignore'),
    ]
    return { ...content, code: mail.params.code, closing }
  }
  // The mail about a reset on the command line has its own advice, because the owner of the account did not make it.
  const hasOwnAdvice = translations.exists(`${texts}.advice`, { lng: language })
  const closing = [translate(`${hasOwnAdvice ? texts : template}.advice`)]
  if (template !== 'invitation') return { ...content, code: null, closing }
  return { ...content, code: null, closing, link: { label: translate('invitation.action'), url: mail.params.link } }
}
