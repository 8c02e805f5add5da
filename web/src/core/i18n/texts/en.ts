import shell from '@poledne/i18n/en/shell.json'
import type { LanguageTexts } from '../i18n.ts'

export const texts: LanguageTexts = {
  shell,
  // Files that only the server or restaurant screens use are excluded, and so is `shell`, which has its own import.
  files: import.meta.glob(
    ['../../../../../i18n/en/*.json', '!../../../../../i18n/*/{document,guests,mails,screen,shell}.json'],
    { import: 'default' },
  ),
}
