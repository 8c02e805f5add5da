import { shell } from '@poledne/i18n/cs/shell'
import type { LanguageTexts } from '../i18n.ts'

export const texts: LanguageTexts = {
  shell,
  // The server and the screens of guests use the other texts.
  files: import.meta.glob([
    '../../../../../i18n/src/cs/*.ts',
    '!../../../../../i18n/src/*/{document,guests,mails,moduleNames,screen,shell}.ts',
  ]),
}
