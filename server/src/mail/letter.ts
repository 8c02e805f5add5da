import { formatDay } from '@poledne/contract/domain/dateFormat'
import type { AccountLanguage } from '@poledne/contract/languages'
import { mails as cs } from '@poledne/i18n/cs/mails'
import { mails as en } from '@poledne/i18n/en/mails'
import i18next from 'i18next'
import type { Mail } from './mail.ts'

/** What a mail says, before it is laid out. */
export type Letter = {
  language: AccountLanguage
  subject: string
  /** Before and behind the code, where there is one. */
  opening: readonly string[]
  code: string | null
  closing: readonly string[]
  footer: readonly string[]
}

const catalogue = i18next.createInstance()
await catalogue.init({
  resources: { en: { mails: en }, cs: { mails: cs } },
  defaultNS: 'mails',
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
})

/** A subject is one line, whatever the title of a notification holds. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

export function letterOf(mail: Mail): Letter {
  const { language, params } = mail
  const week = 'monday' in params ? { week: formatDay(params.monday, params.dateType) } : {}
  const say = (key: string) => catalogue.t(key, { lng: language, ...params, ...week })
  const shared = { language, footer: [say('regards'), say('why')] }
  if (mail.template === 'notification') {
    const { title, body } = mail.params
    const closing = body.split(/\r?\n/).filter((line) => line.trim() !== '')
    return { ...shared, subject: oneLine(title), opening: [say('greeting')], code: null, closing }
  }
  const { template } = mail
  const opening = [say('greeting'), say(`${template}.intro`)]
  const letter = { ...shared, subject: say(`${template}.subject`), opening }
  if (template === 'confirmCode' || template === 'resetCode' || template === 'emailCode') {
    const isRepeated = template === 'confirmCode' && mail.params.repeated
    const closing = [say('codeHolds'), ...(isRepeated ? [say('confirmCode.repeated')] : []), say('ignore')]
    return { ...letter, code: mail.params.code, closing }
  }
  return { ...letter, code: null, closing: [say(`${template}.advice`)] }
}
