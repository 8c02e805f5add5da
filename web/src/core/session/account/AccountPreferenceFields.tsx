import { NativeSelect } from '@mantine/core'
import { DATE_STYLES, type DateStyle, formatInstant } from '@poledne/contract/domain/dateFormat'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '@poledne/contract/domain/languages'
import { useTranslation } from 'react-i18next'
import { TimeZoneSelect } from '../../form/select/CodelistSelect.tsx'
import { getLanguageName } from '../../i18n/i18n.ts'

export type AccountPreferences = { language: AccountLanguage; timezone: string; dateType: DateStyle }
type Props = {
  values: AccountPreferences
  errors?: Partial<Record<keyof AccountPreferences, string>>
  onChange: (change: Partial<AccountPreferences>) => void
}

/** The fields for the language of mails, the time zone and the date style. */
export function AccountPreferenceFields({ values, errors = {}, onChange }: Props) {
  const { t } = useTranslation()
  const now = dateToInstant(new Date())
  return (
    <>
      <NativeSelect
        name="language"
        label={t('account:fields.language')}
        description={t('account:hints.language')}
        data={ACCOUNT_LANGUAGES.map((value) => ({ value, label: getLanguageName(value) }))}
        value={values.language}
        error={errors.language}
        onChange={(event) => onChange({ language: event.currentTarget.value as AccountLanguage })}
      />
      <TimeZoneSelect
        label={t('account:fields.timezone')}
        description={t('account:hints.timezone', { now: formatInstant(now, values.dateType, values.timezone) })}
        limit={200}
        value={values.timezone}
        error={errors.timezone}
        onChange={(timezone) => timezone && onChange({ timezone })}
      />
      <NativeSelect
        name="dateType"
        label={t('account:fields.dateType')}
        description={t('account:hints.dateType')}
        data={DATE_STYLES.map((value) => ({ value, label: t(`messages:codelists.dateTypes.${value}`) }))}
        value={values.dateType}
        error={errors.dateType}
        onChange={(event) => onChange({ dateType: event.currentTarget.value as DateStyle })}
      />
    </>
  )
}
