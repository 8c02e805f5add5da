import { nameLanguage } from '@poledne/contract/languages'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../lib/i18n.ts'
import type { Item } from './lists.ts'

/** What a row is called in a sentence: its name in the reader's language, or another, or that it is new. */
export function useItemTitle() {
  const { t } = useTranslation()
  const own = nameLanguage(currentLanguage()) === 'cs' ? 'nameCs' : 'nameEn'
  return (item: Item): string => {
    const names = [item[own], item.nameCs, item.nameEn, item.name, item.code]
    return (
      names.find((name): name is string => typeof name === 'string' && name.trim() !== '') ?? t('settings:row.unnamed')
    )
  }
}
