import shell from '@poledne/i18n/en/shell.json'
import type { LanguageTexts } from '../i18n.ts'

export const texts: LanguageTexts = {
  shell,
  // The server and the screens of guests use the other texts.
  files: import.meta.glob(
    ['../../../../../i18n/en/*.json', '!../../../../../i18n/*/{document,guests,mails,screen,shell}.json'],
    { import: 'default' },
  ),
}
