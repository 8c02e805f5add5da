import { Title } from '@mantine/core'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { PublicationDeadline } from '@poledne/contract/modules/deadline'
import type { OUTSIDE_CONTENTS } from '@poledne/contract/modules/screen'
import type { SCREEN_TYPES } from '@poledne/contract/modules/settingsList'
import { useTranslation } from 'react-i18next'
import { useNameSuffix } from '../../../core/format/useNameSuffix.ts'
import { getPictureAddress } from '../../../core/http/pictureAddress.ts'
import { ChoiceName } from '../../../core/record/values/FieldValue.tsx'
import { RowsValue } from '../../../core/record/values/RowsDisplay.tsx'
import { HelpLink } from '../../help/index.ts'
import { useDeadlineFormat } from '../deadlines/useDeadlineFormat.ts'
import classes from '../editor/ListEditor.module.css'
import { ScreenAddress, ScreenLastSeen } from '../screens/ScreenCells.tsx'
import { ScreenPreviewButton } from '../screens/ScreenPreviewButton.tsx'
import { usePartFormat } from '../screens/usePartFormat.ts'
import type { SettingsListItem, SettingsListSpec, StoredSettingsList } from './settingsListSpecs.ts'

/** The read-only value of a cell. */
export function ItemValue({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation()
  if (field === 'publishBy') return <DeadlineValue deadline={value as PublicationDeadline | null} />
  if (value === null || value === undefined || value === '')
    return <span className="quiet">{t('settings:values.empty')}</span>
  if (field === 'restaurantId') return <ChoiceName codelist="restaurants" id={Number(value)} />
  if (field === 'screenType') return t(`settings:screenTypes.${value as (typeof SCREEN_TYPES)[number]}`)
  if (field === 'parts') return <PartsValue parts={value} />
  if (field === 'outside') return t(`settings:outside.${value as (typeof OUTSIDE_CONTENTS)[number]}`)
  if (field === 'outsidePictureId')
    return <img src={getPictureAddress(String(value))} alt={t('settings:outside.picture')} height={36} />
  if (typeof value === 'boolean') return t(value ? 'table:yes' : 'table:no')
  if (Array.isArray(value))
    return value.map((language: AccountLanguage) => t(`settings:languages.${language}`)).join(', ')
  return <span className="breaks">{String(value)}</span>
}

function DeadlineValue({ deadline }: { deadline: PublicationDeadline | null }) {
  return useDeadlineFormat()(deadline)
}

const PartsValue = ({ parts }: { parts: unknown }) => <RowsValue value={parts} formatRow={usePartFormat()} />

/**
 * Returns a function that names a row: in the user's language, otherwise in the other language, otherwise by a text for
 * unnamed rows.
 */
export function useItemTitleFormat() {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  return (item: SettingsListItem): string => {
    const names = [item[`name${suffix}`], item.nameCs, item.nameEn, item.name, item.code]
    return (
      names.find((name): name is string => typeof name === 'string' && name.trim() !== '') ?? t('settings:row.unnamed')
    )
  }
}

/** Shows a list to users who can view but not edit it. */
export function SettingsListView({ spec, stored }: { spec: SettingsListSpec; stored: StoredSettingsList }) {
  const { t } = useTranslation()
  const getTitle = useItemTitleFormat()
  return (
    <section className={classes.sheet} data-list={spec.name} aria-label={t(`app:lists.${spec.name}`)}>
      <p className={classes.notice}>{t('settings:readOnly')}</p>
      {stored.items.length === 0 ? (
        <div className={classes.empty}>
          <Title order={2}>{t(`settings:lists.${spec.name}.empty`)}</Title>
          <ListHelpLink name={spec.name} />
        </div>
      ) : (
        <>
          <SettingsListHeader spec={spec} />
          <ol className="list">
            {stored.items.map((item) => (
              <li key={item.id} className={classes.item}>
                <dl className={classes.facts}>
                  {spec.fields.map((field) => (
                    <div key={field}>
                      <dt className={classes.briefLabel}>{t(`settings:fields.${field as 'name'}`)}</dt>
                      <dd className="flat breaks">
                        <ItemValue field={field} value={item[field]} />
                      </dd>
                    </div>
                  ))}
                </dl>
                {spec.name === 'screens' && (
                  <>
                    <div>
                      <ScreenPreviewButton item={item} name={getTitle(item)} />
                    </div>
                    <ScreenAddress id={item.id} name={getTitle(item)} />
                    <ScreenLastSeen id={item.id} />
                  </>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

export function ListHelpLink({ name }: Pick<SettingsListSpec, 'name'>) {
  const { t } = useTranslation()
  return <HelpLink name={t(`app:lists.${name}`)} />
}

/** The labels of the columns. Screen readers ignore them, because each cell has its own label. */
export function SettingsListHeader({ spec, editable = false }: { spec: SettingsListSpec; editable?: boolean }) {
  const { t } = useTranslation()
  if (spec.name === 'screens') return null
  return (
    <div className={classes.head} data-editable={editable || undefined} aria-hidden>
      {spec.fields.map((field) => (
        <span key={field}>{t(`settings:fields.${field as 'name'}`)}</span>
      ))}
    </div>
  )
}
