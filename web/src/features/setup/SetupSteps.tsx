import { Anchor, Button, TextInput } from '@mantine/core'
import { LANGUAGES } from '@poledne/contract/domain/languages'
import { buildPresetLists, PRESET_NAMES, type PresetName } from '@poledne/contract/domain/presets'
import { MAX_RESTAURANT_NAME, restaurants } from '@poledne/contract/modules/restaurant'
import type { WeeklyMenuItem } from '@poledne/contract/modules/weeklyMenu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { validateFields } from '../../core/form/formErrors.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { createIdempotencyKeys } from '../../core/http/idempotency.ts'
import { basePath } from '../../core/http/pageMeta.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { useRecord } from '../../core/record/useRecord.ts'
import {
  AccountPreferenceFields,
  type AccountPreferences,
} from '../../core/session/account/AccountPreferenceFields.tsx'
import { LanguagePicker } from '../../core/session/account/LanguagePicker.tsx'
import { getProfileFields, saveProfile } from '../../core/session/profile.api.ts'
import { useSession } from '../../core/session/session.ts'
import { WeeklyMenuPublishDialog } from '../weeklyMenus/index.ts'
import classes from './SetupChecklist.module.css'
import {
  createRestaurant,
  draftMenuQuery,
  fillEuAllergens,
  fillListsFromPreset,
  type SetupSteps,
  saveSetupPreference,
  useSetupSave,
  useStepForm,
} from './setup.api.ts'

/** Asks for the language of the interface, the language of mails, the time zone and the date format. */
export function ProfileStep({ steps }: { steps: SetupSteps }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { language, timezone, dateType } = profile
  const [values, setValues] = useState<AccountPreferences>({ language, timezone, dateType })
  const saving = useSetupSave<void>(async () => {
    await saveProfile({ ...getProfileFields(profile), ...values })
    await saveSetupPreference({ profile: true, guestPage: steps.guestPage, hidden: false })
  })
  return (
    <>
      <div className={classes.fields}>
        <div className={classes.field}>
          <span className={classes.label}>{t('setup:steps.profile.language')}</span>
          <LanguagePicker languages={LANGUAGES} />
        </div>
        <AccountPreferenceFields
          values={values}
          onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        />
      </div>
      <Button loading={saving.isPending} onClick={() => saving.mutate()}>
        {t('setup:steps.profile.submit')}
      </Button>
    </>
  )
}

export function AllergensStep() {
  const { t } = useTranslation()
  const loading = useSetupSave<void>(fillEuAllergens)
  return (
    <>
      <p className={classes.hint}>{t('setup:steps.allergens.hint')}</p>
      <div className={classes.actions}>
        <Button loading={loading.isPending} onClick={() => loading.mutate()}>
          {t('setup:steps.allergens.load')}
        </Button>
        <Anchor component={Link} to="/settings/allergens" underline="always">
          {t('setup:steps.allergens.own')}
        </Anchor>
      </div>
    </>
  )
}

/** Fills the three settings lists from one of the presets. */
export function PresetStep() {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const loading = useSetupSave<PresetName>(fillListsFromPreset)
  return (
    <>
      <p className={classes.hint}>{t('setup:steps.lists.hint')}</p>
      <ul className={classes.presets}>
        {PRESET_NAMES.map((name) => {
          const { menuItemTypes, weeklyMenuVariants } = buildPresetLists(name)
          const joinNames = (rows: readonly { nameCs: string; nameEn: string }[]) =>
            rows.map((row) => row[`name${suffix}`]).join(', ')
          return (
            <li key={name} className={classes.preset}>
              <h4 className={classes.presetName}>{t(`setup:steps.lists.presets.${name}`)}</h4>
              <dl className={classes.facts}>
                <dt>{t('app:lists.menuItemTypes')}</dt>
                <dd>{joinNames(menuItemTypes)}</dd>
                <dt>{t('app:lists.weeklyMenuVariants')}</dt>
                <dd>{joinNames(weeklyMenuVariants)}</dd>
              </dl>
              <Button
                variant="default"
                loading={loading.isPending && loading.variables === name}
                disabled={loading.isPending}
                aria-label={t('setup:steps.lists.useNamed', { name: t(`setup:steps.lists.presets.${name}`) })}
                onClick={() => loading.mutate(name)}
              >
                {t('setup:steps.lists.use')}
              </Button>
            </li>
          )
        })}
      </ul>
      <Anchor component={Link} to="/settings/menuItemTypes" underline="always">
        {t('setup:steps.lists.own')}
      </Anchor>
    </>
  )
}

/** Creates a restaurant with the same name in both languages and the time zone of the user. */
export function RestaurantStep() {
  const { t } = useTranslation()
  const { timezone } = useSession().profile
  const [runWithKey] = useState(() => createIdempotencyKeys())
  const toFields = ({ name }: { name: string }) => ({
    nameCs: name,
    nameEn: name,
    active: true,
    showMenuPrice: true,
    timezone,
  })
  const { form, formProps, failure, isSaving } = useStepForm({
    step: 'restaurant',
    initial: { name: '' },
    fields: ['nameCs', 'nameEn'],
    validate: (values) => validateFields(restaurants, toFields(values), t),
    save: (values) => runWithKey(toFields(values), (key) => createRestaurant(toFields(values), key)),
  })
  return (
    <form {...formProps} className={classes.form}>
      <FormError>{failure}</FormError>
      <TextInput
        className={classes.short}
        label={t('setup:steps.restaurant.name')}
        description={t('setup:steps.restaurant.hint')}
        maxLength={MAX_RESTAURANT_NAME}
        autoComplete="organization"
        value={form.values.name}
        error={form.errors.nameCs ?? form.errors.nameEn}
        onChange={(event) => form.setValues({ name: event.currentTarget.value })}
      />
      <Button type="submit" loading={isSaving}>
        {t('setup:steps.restaurant.create')}
      </Button>
    </form>
  )
}

/** Publishes the newest draft with the publish dialog, which checks the menu first. */
export function PublicationStep() {
  const query = useQuery(draftMenuQuery)
  return <QueryContent query={query}>{(menu) => menu && <DraftMenu menu={menu} />}</QueryContent>
}

function DraftMenu({ menu }: { menu: WeeklyMenuItem }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const format = useFormat()
  const suffix = useNameSuffix()
  const [isPublishing, setIsPublishing] = useState(false)
  const closeDialog = () => {
    setIsPublishing(false)
    void client.invalidateQueries()
  }
  const name = `${format.week(menu.startDate)}, ${menu[`weeklyMenuVariantName${suffix}`]}`
  return (
    <>
      <p className={classes.hint}>{t('setup:steps.publication.hint', { name })}</p>
      <div className={classes.actions}>
        <Button onClick={() => setIsPublishing(true)}>{t('setup:steps.publication.submit')}</Button>
        <Anchor component={Link} to={`/weeklyMenus/${menu.id}/edit`} underline="always">
          {t('setup:steps.publication.edit')}
        </Anchor>
      </div>
      <WeeklyMenuPublishDialog menu={menu} opened={isPublishing} onClose={closeDialog} />
    </>
  )
}

/** Opens the public page of the first restaurant in a new tab. */
export function GuestPageStep({ steps }: { steps: SetupSteps }) {
  const { t } = useTranslation()
  const { items } = useCodelist('restaurants')
  const finishing = useSetupSave<void>(() =>
    saveSetupPreference({ profile: steps.profile, guestPage: true, hidden: false }),
  )
  const id = items[0]?.id
  const { data: restaurant } = useRecord(restaurants, String(id), id !== undefined)
  if (!restaurant) return null
  return (
    <>
      <p className={classes.hint}>{t('setup:steps.guestPage.hint')}</p>
      <div className={classes.actions}>
        <Button
          component="a"
          href={`${basePath}/m/${restaurant.slug}/`}
          target="_blank"
          rel="noopener"
          onClick={() => finishing.mutate()}
        >
          {t('setup:steps.guestPage.open')}
        </Button>
        <Anchor component={Link} to="/settings/screens" underline="always">
          {t('setup:steps.guestPage.screens')}
        </Anchor>
      </div>
    </>
  )
}
