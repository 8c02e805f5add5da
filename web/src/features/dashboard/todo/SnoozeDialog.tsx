import { Button, Group, TextInput } from '@mantine/core'
import { addDays, type Day } from '@poledne/contract/domain/day'
import { getToday } from '@poledne/contract/domain/timeZone'
import { deadlineEndpoints, MAX_SNOOZE_REASON } from '@poledne/contract/modules/deadline'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../../core/form/FormError.tsx'
import { useEndpointSave } from '../../../core/form/useEndpointSave.ts'
import { useFormSession } from '../../../core/form/useFormSession.ts'
import { invalidateModules } from '../../../core/http/invalidateModules.ts'
import { Dialog } from '../../../core/overlay/Dialog.tsx'
import { InstantInput, type TypedInstant, toInstant } from '../../../core/record/fields/InstantInput.tsx'
import { useSession } from '../../../core/session/session.ts'

const MORNING = '08:00'

type SnoozeDialogProps = {
  /** The week and the variant, in words. */
  menu: string
  week: { weeklyMenuVariantId: number; startDate: Day }
  onClose: () => void
}
type SnoozeValues = { until: TypedInstant; reason: string }

/** Puts the reminders of a week off, with a reason. */
export function SnoozeDialog({ menu, week, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { timezone } = useSession().profile
  const { form, formProps, failure, isSaving } = useFormSession({
    mode: 'controlled',
    toValues: (): SnoozeValues => ({
      until: { day: addDays(getToday(new Date(), timezone), 1), time: MORNING },
      reason: '',
    }),
    isGuarded: false,
    ...useEndpointSave({
      endpoint: deadlineEndpoints.snooze,
      toBody: ({ until, reason }: SnoozeValues) => ({ ...week, until: toInstant(until, timezone), reason }),
      kind: 'update',
      messages: { success: t('dashboard:deadline.done'), failure: t('dashboard:deadline.failed') },
    }),
    onSaved: () => {
      void invalidateModules(client, ['dashboard'])
      onClose()
    },
  })
  const { values, errors } = form
  return (
    <Dialog opened title={t('dashboard:deadline.title', { menu })} onClose={onClose}>
      <form {...formProps} className="stack">
        <FormError>{failure}</FormError>
        <p className="flat pretty">{t('dashboard:deadline.lead')}</p>
        <InstantInput
          dayLabel={t('dashboard:deadline.until')}
          timeLabel={t('dashboard:deadline.time')}
          timeDescription={t('dashboard:deadline.zone', { zone: timezone })}
          value={values.until}
          error={errors.until}
          onChange={(until) => form.setValues({ until })}
        />
        <TextInput
          label={t('dashboard:deadline.reason')}
          autoComplete="off"
          maxLength={MAX_SNOOZE_REASON}
          withAsterisk
          aria-required
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('record:cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('dashboard:deadline.submit')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
