import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type SupportRequest, supportRequests } from '@poledne/contract/supportRequest'
import { REQUEST_PRIORITIES, REQUEST_STATUSES } from '@poledne/contract/supportRequest.list'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listProps } from '../../components/record/fields.tsx'
import { Section } from '../../components/record/RecordPage.tsx'
import { Select } from '../../components/select/Select.tsx'
import { call } from '../../lib/http.ts'
import { useSave } from '../../lib/useSave.ts'
import classes from './Support.module.css'
import { rememberRequest } from './support.api.ts'

type State = Pick<SupportRequest, 'priority' | 'status'>

/** For those who answer: how urgent it is and how far it has come. A choice is saved as it is made. */
export function RequestState({ request }: { request: SupportRequest }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id, subject, body, version, priority, status } = request
  const saving = useSave<State, SupportRequest>({
    kind: 'update',
    mutationFn: (state) =>
      call(supportRequests.save, { params: { id: String(id) }, body: { subject, body, version, ...state } }),
    onSuccess: (saved) => rememberRequest(client, saved),
    onError: (error) => {
      const stored = error.stale<SupportRequest>()
      if (stored) rememberRequest(client, stored)
    },
  })
  const shared = { allowDeselect: false, disabled: saving.isPending, ...listProps }
  return (
    <Section>
      <div className={classes.tools}>
        <Select<string>
          label={t('support:requests.status')}
          value={status}
          data={REQUEST_STATUSES.map((value) => ({ value, label: t(`support:status.${value}`) }))}
          onChange={(value) => saving.mutate({ priority, status: value as State['status'] })}
          {...shared}
        />
        <Select<string>
          label={t('support:requests.priority')}
          value={priority}
          data={REQUEST_PRIORITIES.map((value) => ({ value, label: t(`support:priority.${value}`) }))}
          onChange={(value) => saving.mutate({ status, priority: value as State['priority'] })}
          {...shared}
        />
      </div>
    </Section>
  )
}
