import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { SCREEN_TYPES } from '@poledne/contract/modules/settingsList'
import { useTranslation } from 'react-i18next'
import { useNameSuffix } from '../../../core/format/useNameSuffix.ts'
import { ChoiceName } from '../../../core/record/values/FieldValue.tsx'
import classes from './ItemValue.module.css'
import type { ListItem } from './listSpecs.ts'

/** The read-only value of a cell. */
export function ItemValue({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation()
  if (value === null || value === undefined || value === '')
    return <span className={classes.empty}>{t('settings:values.empty')}</span>
  if (field === 'restaurantId') return <ChoiceName codelist="restaurants" id={Number(value)} />
  if (field === 'screenType') return t(`settings:screenTypes.${value as (typeof SCREEN_TYPES)[number]}`)
  if (typeof value === 'boolean') return t(value ? 'table:yes' : 'table:no')
  if (Array.isArray(value))
    return value.map((language: AccountLanguage) => t(`settings:languages.${language}`)).join(', ')
  return <span className={classes.text}>{String(value)}</span>
}

/**
 * Returns a function that names a row in the user's language, or else in another language, or else with a text for
 * unnamed rows.
 */
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
