import { useTranslation } from 'react-i18next'
import { useNameSuffix } from '../../../lib/format/useNameSuffix.ts'
import type { ListItem } from './listSpecs.ts'

/** Returns the name of a row in the user's language, or else in another language, or else a text for unnamed rows. */
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
