import { Alert, Button, Group, Radio } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { isDay } from '@poledne/contract/domain/day'
import { resolveLocalTime } from '@poledne/contract/domain/zonedTime'
import type { WeeklyMenuItem } from '@poledne/contract/endpoints/weeklyMenu'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/overlay/Dialog.tsx'
import { QueryContent } from '../../../components/QueryContent.tsx'
import { DayInput } from '../../../components/record/fields/DayField.tsx'
import { TimeInput } from '../../../components/record/fields/TimeInput.tsx'
import { getFailureMessage } from '../../../lib/http/errorMessages.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useWeeklyMenuNameFormat } from '../menuFormat.tsx'
import classes from '../WeeklyMenu.module.css'
import { checkQuery, useMenuAction } from '../weeklyMenus.api.ts'
import { CheckList } from './CheckList.tsx'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

type PublishTimeInputProps = { zone: string; error: string | undefined; onChange: (instant: string) => void }

/** Asks for a day and a time in the user's zone and converts them to an instant. An unreadable time counts as empty. */
function PublishTimeInput({ zone, error, onChange }: PublishTimeInputProps) {
  const { t } = useTranslation()
  const [day, setDay] = useState<string | null>(null)
  const [time, setTime] = useState('06:00')
  const handleChange = (nextDay: string | null, nextTime: string) => {
    setDay(nextDay)
    setTime(nextTime)
    const isReadable = nextDay !== null && isDay(nextDay) && TIME.test(nextTime)
    onChange(isReadable ? resolveLocalTime(nextDay, nextTime, zone) : '')
  }
  return (
    <div className={classes.time}>
      <DayInput label={t('weeklyMenus:publish.day')} onChange={(next) => handleChange(next, time)} error={error} />
      <TimeInput
        label={t('weeklyMenus:publish.time')}
        description={t('weeklyMenus:publish.ahead', { zone })}
        value={time}
        onChange={(next) => handleChange(day, next)}
      />
    </div>
  )
}

type PublishDialogProps = { menu: WeeklyMenuItem; opened: boolean; onClose: () => void }

export function PublishDialog({ menu, opened, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const formatMenuName = useWeeklyMenuNameFormat()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('weeklyMenus:publish.title', { name: formatMenuName(menu) })}
      wide
    >
      <PublishForm menu={menu} onClose={onClose} />
    </Dialog>
  )
}

/** Shows the findings of the check and publishes now or later. Errors need a second confirmation. */
function PublishForm({ menu, onClose }: Omit<PublishDialogProps, 'opened'>) {
  const { t, i18n } = useTranslation()
  const { timezone } = useSession().profile
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setPublishAt] = useState('')
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const query = useQuery(checkQuery(menu, i18n.language))
  const publish = useMenuAction(menu, onClose)
  const errors = query.data?.items.filter(({ severity }) => severity === 'error').length ?? 0
  const refusal = publish.error?.getFieldErrors()
  const failure = publish.error && Object.keys(refusal ?? {}).length === 0 ? getFailureMessage(publish.error) : null
  const needsConfirmation = errors > 0 && !isConfirmed

  const lacksTime = when === 'later' && at === ''

  const submit = () => {
    setIsSubmitted(true)
    if (lacksTime) return
    if (needsConfirmation) return setIsConfirmed(true)
    publish.mutate(when === 'now' ? { to: 'publish' } : { to: 'publish', publishAt: at })
  }

  return (
    <div className={classes.publishing}>
      <div className={classes.checked}>
        <QueryContent query={query}>
          {({ items, total }) => <CheckList findings={items} total={total} startDate={menu.startDate} />}
        </QueryContent>
      </div>
      <Radio.Group
        label={t('weeklyMenus:publish.when')}
        value={when}
        onChange={(value) => setWhen(value as 'now' | 'later')}
      >
        <div className={classes.choices}>
          <Radio value="now" label={t('weeklyMenus:publish.now')} />
          <Radio value="later" label={t('weeklyMenus:publish.later')} />
        </div>
      </Radio.Group>
      {when === 'later' && (
        <PublishTimeInput
          onChange={setPublishAt}
          error={isSubmitted && lacksTime ? t('messages:violations.emptyField') : refusal?.publishAt}
          zone={timezone}
        />
      )}
      {refusal?.weeklyMenuItemsData && (
        <Alert color="red" variant="light" role="alert">
          {refusal.weeklyMenuItemsData}
        </Alert>
      )}
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      {isConfirmed && errors > 0 && (
        <Alert color="yellow" variant="light" role="alert">
          {t('weeklyMenus:publish.again', { count: errors })}
        </Alert>
      )}
      <Group justify="flex-end" className={classes.answer}>
        <Button variant="default" onClick={onClose}>
          {t('record:cancel')}
        </Button>
        <Button onClick={submit} loading={publish.isPending} disabled={query.isPending}>
          {t(
            isConfirmed
              ? 'weeklyMenus:publish.anyway'
              : when === 'now'
                ? 'weeklyMenus:publish.action'
                : 'weeklyMenus:publish.plan',
          )}
        </Button>
      </Group>
    </div>
  )
}
