import { Radio, Stack, Switch } from '@mantine/core'
import { DEFAULT_PUBLICATION_DEADLINE, type PublicationDeadline } from '@poledne/contract/modules/deadline'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodelistMultiSelect } from '../../../core/form/select/CodelistSelect.tsx'
import { Select } from '../../../core/form/select/Select.tsx'
import { listWeekdayNames } from '../../../core/format/weekdayNames.ts'
import { FloatingPanel } from '../../../core/overlay/FloatingPanel.tsx'
import { TimeInput } from '../../../core/record/fields/TimeInput.tsx'
import { useSession } from '../../../core/session/session.ts'

type DeadlinePanelProps = {
  deadline: PublicationDeadline | null
  onChange: (deadline: PublicationDeadline | null) => void
}

/** Chooses the weekday and time of a deadline and who is reminded, or no reminder. */
export function DeadlinePanel({ deadline, onChange }: DeadlinePanelProps) {
  const { t, i18n } = useTranslation()
  // A reminder that is switched off and on again keeps its time and recipients.
  const [last, setLast] = useState(deadline ?? DEFAULT_PUBLICATION_DEADLINE)
  const change = (changes: Partial<PublicationDeadline>) => {
    const changed = { ...last, ...changes }
    setLast(changed)
    onChange(changed)
  }
  const weekdays = listWeekdayNames(i18n.language).map((label, index) => ({ value: index + 1, label }))
  return (
    <FloatingPanel label={t('settings:fields.publishBy')} position="bottom-start">
      <Stack gap="sm">
        <Switch
          label={t('settings:deadline.remind')}
          checked={deadline !== null}
          onChange={({ currentTarget }) => (currentTarget.checked ? change({}) : onChange(null))}
        />
        {deadline && (
          <>
            <Select<number>
              label={t('settings:deadline.weekday')}
              description={t('settings:deadline.weekdayHint')}
              data={weekdays}
              value={deadline.weekday}
              allowDeselect={false}
              onChange={(weekday) => weekday && change({ weekday })}
            />
            <TimeInput
              label={t('settings:deadline.time')}
              description={t('settings:deadline.timeHint')}
              value={deadline.time}
              onChange={(time) => change({ time })}
            />
            <Recipients userIds={deadline.userIds} onChange={(userIds) => change({ userIds })} />
          </>
        )}
      </Stack>
    </FloatingPanel>
  )
}

type RecipientsProps = { userIds: number[] | null; onChange: (userIds: number[] | null) => void }

function Recipients({ userIds, onChange }: RecipientsProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (userIds === null && !can('users.view')) return null
  return (
    <>
      <Radio.Group
        label={t('settings:deadline.recipients')}
        value={userIds === null ? 'editors' : 'users'}
        onChange={(value) => onChange(value === 'editors' ? null : [])}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="editors" label={t('settings:deadline.editors')} />
          <Radio value="users" label={t('settings:deadline.chosen')} />
        </Stack>
      </Radio.Group>
      {userIds && (
        <CodelistMultiSelect
          codelist="users"
          aria-label={t('settings:deadline.chosen')}
          placeholder={t('settings:deadline.choose')}
          value={userIds.map(String)}
          toOptions={(items) => [
            ...items.map(({ id, value }) => ({ value: String(id), label: value })),
            // Users that the caller cannot see can stay chosen.
            ...userIds
              .filter((id) => items.every((item) => item.id !== id))
              .map((id) => ({ value: String(id), label: t('settings:deadline.hiddenUser', { id }) })),
          ]}
          onChange={(ids) => onChange(ids.map(Number))}
        />
      )}
    </>
  )
}
