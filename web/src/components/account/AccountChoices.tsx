import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { DATE_STYLES, formatInstant } from '@poledne/contract/domain/dateFormat'
import { fromDate } from '@poledne/contract/domain/instant'
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '@poledne/contract/languages'
import type { DateType } from '@poledne/contract/session'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../lib/languageName.ts'
import { zoneName } from '../../lib/timeZones.ts'
import { useCodelist } from '../../lib/useCodelist.ts'
import { zoneFilter } from '../../lib/zoneFilter.ts'
import { hintBelow } from '../hintBelow.ts'
import { listProps } from '../record/fields.tsx'
import { Select } from '../select/Select.tsx'

export type Choices = { language: AccountLanguage; timezone: string; dateType: DateType }
type Props = {
  values: Choices
  errors?: Partial<Record<keyof Choices, string>>
  onChange: (change: Partial<Choices>) => void
}

/** Language of mails, time zone and date style: asked for at the first start, and changed in the profile. */
export function AccountChoices({ values, errors = {}, onChange }: Props) {
  const { t } = useTranslation()
  const { items } = useCodelist('timezones')
  const now = fromDate(new Date())
  const known = items.map(({ id }) => String(id))
  const zones = known.includes(values.timezone) ? known : [values.timezone, ...known]
  return (
    <>
      <NativeSelect
        name="language"
        label={t('account:fields.language')}
        description={t('account:hints.language')}
        {...hintBelow}
        data={ACCOUNT_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        value={values.language}
        error={errors.language}
        onChange={(event) => onChange({ language: event.currentTarget.value as AccountLanguage })}
      />
      <Select
        label={t('account:fields.timezone')}
        description={t('account:hints.timezone', { now: formatInstant(now, values.dateType, values.timezone) })}
        {...hintBelow}
        data={zones.map((value) => ({ value, label: zoneName(value) }))}
        {...listProps}
        searchable
        filter={zoneFilter}
        allowDeselect={false}
        limit={200}
        nothingFoundMessage={t('record:nothingFound')}
        value={values.timezone}
        error={errors.timezone}
        onChange={(timezone) => timezone && onChange({ timezone })}
      />
      <NativeSelect
        name="dateType"
        label={t('account:fields.dateType')}
        description={t('account:hints.dateType')}
        {...hintBelow}
        data={DATE_STYLES.map((value) => ({ value, label: t(`messages:codelists.dateTypes.${value}`) }))}
        value={values.dateType}
        error={errors.dateType}
        onChange={(event) => onChange({ dateType: event.currentTarget.value as DateType })}
      />
    </>
  )
}
