import { Button, Group, TextInput } from '@mantine/core'
import { screenPairingEndpoints } from '@poledne/contract/modules/screenPairing'
import { SCREEN_TYPES } from '@poledne/contract/modules/settingsList'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../../core/form/FormError.tsx'
import { CodelistSelect } from '../../../core/form/select/CodelistSelect.tsx'
import { Select } from '../../../core/form/select/Select.tsx'
import { useEndpointSave } from '../../../core/form/useEndpointSave.ts'
import { useFormSession } from '../../../core/form/useFormSession.ts'
import { invalidateModules } from '../../../core/http/invalidateModules.ts'
import { basePath } from '../../../core/http/pageMeta.ts'
import { Dialog } from '../../../core/overlay/Dialog.tsx'
import { useCodelist } from '../../../core/record/useCodelist.ts'
import type { SettingsListItem } from '../list/settingsListSpecs.ts'
import { settingsListQuery } from '../settings.api.ts'

const NEW = 'new'

const PAIRING_PATH = '/screen'

type PairValues = {
  code: string
  screenId: string
  name: string
  restaurantId: number | null
  screenType: (typeof SCREEN_TYPES)[number]
}

const toBody = ({ code, screenId, name, restaurantId, screenType }: PairValues) =>
  screenId === NEW ? { code, name, restaurantId: restaurantId ?? undefined, screenType } : { code, screenId }

type PairDisplayDialogProps = {
  code?: string
  /** The screen whose device is exchanged; by default the display gets a new screen. */
  screenId?: string
  onClose: () => void
}

/** Makes a display that shows a code show an existing or a new screen. */
export function PairDisplayDialog({ code = '', screenId = NEW, onClose }: PairDisplayDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(settingsListQuery('screens'))
  const screens = data?.items ?? []
  const restaurants = useCodelist('restaurants').items
  const { form, formProps, failure, isSaving } = useFormSession({
    mode: 'controlled',
    toValues: (): PairValues => ({ code, screenId, name: '', restaurantId: null, screenType: 'day' }),
    isGuarded: false,
    ...useEndpointSave({
      endpoint: screenPairingEndpoints.pair,
      toBody,
      kind: 'update',
      messages: { success: t('settings:pair.done'), failure: t('settings:pair.failed') },
    }),
    onSaved: () => {
      void invalidateModules(client, ['settings', 'screens'])
      onClose()
    },
  })
  const { values, errors } = form
  const isNew = values.screenId === NEW

  /** Names a new screen after its restaurant, unless the user has named it. */
  const chooseRestaurant = (restaurantId: number | null) => {
    const nameOf = (id: number | null) => restaurants.find((each) => each.id === id)?.value ?? ''
    const hasOwnName = values.name !== '' && !values.name.startsWith(nameOf(values.restaurantId) || ' ')
    form.setFieldValue('restaurantId', restaurantId)
    if (!hasOwnName) form.setFieldValue('name', findFreeName(nameOf(restaurantId), screens))
  }

  return (
    <Dialog opened title={t('settings:pair.open')} onClose={onClose}>
      <form {...formProps} className="stack">
        <FormError>{failure}</FormError>
        <p className="flat pretty">
          {t('settings:pair.lead')}{' '}
          <code className="breaks">{`${window.location.origin}${basePath}${PAIRING_PATH}`}</code>
        </p>
        <TextInput
          label={t('settings:pair.code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          aria-required
          data-autofocus={code === '' || undefined}
          {...form.getInputProps('code')}
        />
        <Select
          label={t('settings:pair.screen')}
          description={isNew ? undefined : t('settings:pair.keeps')}
          data={[
            { value: NEW, label: t('settings:pair.new') },
            {
              group: t('settings:pair.exchange'),
              items: screens.map(({ id, name }) => ({ value: String(id), label: String(name) })),
            },
          ]}
          searchable
          openOnFocus={false}
          allowDeselect={false}
          nothingFoundMessage={t('record:nothingFound')}
          data-autofocus={code !== '' || undefined}
          {...form.getInputProps('screenId')}
        />
        {isNew && (
          <>
            <CodelistSelect
              codelist="restaurants"
              label={t('settings:fields.restaurantId')}
              stored={null}
              value={values.restaurantId}
              error={errors.restaurantId}
              aria-required
              onChange={(id) => chooseRestaurant(id === null ? null : Number(id))}
            />
            <TextInput
              label={t('settings:fields.name')}
              autoComplete="off"
              aria-required
              {...form.getInputProps('name')}
            />
            <Select
              label={t('settings:fields.screenType')}
              data={SCREEN_TYPES.map((value) => ({ value, label: t(`settings:screenTypes.${value}`) }))}
              allowDeselect={false}
              {...form.getInputProps('screenType')}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('record:cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('settings:pair.submit')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** Returns the name, with a number if a screen has it already. */
function findFreeName(name: string, screens: readonly SettingsListItem[]): string {
  const taken = new Set(screens.map((screen) => String(screen.name).toLowerCase()))
  let free = name
  for (let number = 2; name !== '' && taken.has(free.toLowerCase()); number++) free = `${name} ${number}`
  return free
}
