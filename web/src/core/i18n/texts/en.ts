import shell from '@poledne/i18n/en/shell.json'
import type { LanguageTexts } from '../i18n.ts'

export const texts: LanguageTexts = {
  shell,
  // Exclude files that only the server or the guest screens use, and `shell`, which is imported above.
  files: import.meta.glob(
    ['../../../../../i18n/en/*.json', '!../../../../../i18n/*/{document,guests,mails,screen,shell}.json'],
    { import: 'default' },
  ),
}
