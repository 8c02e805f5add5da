import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { TodayChange } from '@poledne/contract/modules/todayChange'
import { useTranslation } from 'react-i18next'
import { DishSelect } from '../../core/form/select/DishSelect.tsx'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { getNameBySuffix, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { useTodayChange } from './restaurants.api.ts'
import type { DishPlace } from './TodaySection.tsx'

type TodayChangeDialogProps = {
  name: string
  place: DishPlace
  restaurantId: number
  change: TodayChange | undefined
  onClose: () => void
}

type Values = { replacementDishId: number | null; note: string }

/** Replaces a dish with another one until midnight, or adds a note for guests. */
export function TodayChangeDialog({ name, place, restaurantId, change, onClose }: TodayChangeDialogProps) {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const saving = useTodayChange(restaurantId)
  const { form, formProps, failure, isSaving } = useFormSession({
    mode: 'controlled',
    toValues: (): Values => ({ replacementDishId: change?.replacementDishId ?? null, note: change?.note ?? '' }),
    send: ({ replacementDishId, note }) =>
      saving.mutateAsync({
        ...place,
        note,
        ...(replacementDishId === null
          ? { state: change?.state === 'soldOut' ? 'soldOut' : 'available' }
          : { state: 'replaced', replacementDishId }),
      }),
    onSaved: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title={t('restaurants:home.today.changeOf', { name })}>
      <form {...formProps}>
        <Stack gap="sm">
          <DishSelect
            data-autofocus
            label={t('restaurants:home.today.replacement')}
            description={t('restaurants:home.today.replacementHint')}
            placeholder={change?.replacement ? getNameBySuffix(suffix, change.replacement) : undefined}
            exceptId={place.dishId}
            error={form.errors.replacementDishId}
            onChange={(replacementDishId) => form.setValues({ replacementDishId })}
          />
          <TextInput
            label={t('restaurants:home.today.note')}
            autoComplete="off"
            value={form.values.note}
            error={form.errors.note}
            onChange={(event) => form.setValues({ note: event.currentTarget.value })}
          />
          {failure && <p role="alert">{failure}</p>}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('record:cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('restaurants:home.today.confirm')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
