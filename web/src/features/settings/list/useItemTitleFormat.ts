import { useTranslation } from 'react-i18next'
import { useNameSuffix } from '../../../lib/format/useNameSuffix.ts'
import type { ListItem } from './listSpecs.ts'

/** What a row is called in a sentence: its name in the reader's language, or another, or that it is new. */
export function useItemTitleFormat() {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  return (item: ListItem): string => {
    const names = [item[`name${suffix}`], item.nameCs, item.nameEn, item.name, item.code]
    return (
      names.find((name): name is string => typeof name === 'string' && name.trim() !== '') ?? t('settings:row.unnamed')
    )
  }
}
