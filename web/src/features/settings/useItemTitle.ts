import { useTranslation } from 'react-i18next'
import { useNameSuffix } from '../../lib/useNames.ts'
import type { Item } from './lists.ts'

/** What a row is called in a sentence: its name in the reader's language, or another, or that it is new. */
export function useItemTitle() {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  return (item: Item): string => {
    const names = [item[`name${suffix}`], item.nameCs, item.nameEn, item.name, item.code]
    return (
      names.find((name): name is string => typeof name === 'string' && name.trim() !== '') ?? t('settings:row.unnamed')
    )
  }
}
