import type { WeekDeadline } from '@poledne/contract/modules/deadline'
import { useTranslation } from 'react-i18next'
import { useFormat, useRelativeTimeFormat } from '../../../core/format/useFormat.ts'
import { getDeadlineState } from './todo.ts'

/** Shows how much time is left until a deadline, or until when its reminders are put off. */
export function DeadlineText({ deadline }: { deadline: WeekDeadline }) {
  const { t } = useTranslation()
  const format = useFormat()
  const formatLeft = useRelativeTimeFormat({ canBeAhead: true })
  const { at, snoozedUntil } = deadline
  const state = getDeadlineState(deadline, Date.now())
  const text =
    state === 'snoozed'
      ? t('dashboard:deadline.snoozed', { when: format.shortInstant(snoozedUntil ?? at) })
      : t(`dashboard:deadline.${state === 'late' ? 'late' : 'ahead'}`, { when: formatLeft(at) })
  return (
    <time dateTime={`${at}Z`} title={format.instant(at)}>
      {text}
    </time>
  )
}
