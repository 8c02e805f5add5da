import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type SupportRequest, supportRequestEndpoints } from '@poledne/contract/endpoints/supportRequest'
import { REQUEST_PRIORITIES, REQUEST_STATUSES } from '@poledne/contract/list/supportRequestList'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { selectProps } from '../../components/record/fields/fields.tsx'
import { PageSection } from '../../components/record/page/RecordPage.tsx'
import { Select } from '../../components/select/Select.tsx'
import { useSave } from '../../lib/form/useSave.ts'
import { callEndpoint } from '../../lib/http/http.ts'
import classes from './SupportRequests.module.css'
import { cacheRequest } from './supportRequests.api.ts'

type StatusFields = Pick<SupportRequest, 'priority' | 'status'>

/** For those who answer: how urgent it is and how far it has come. A choice is saved as it is made. */
export function SupportRequestStatus({ request }: { request: SupportRequest }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id, subject, body, version, priority, status } = request
  const saving = useSave<StatusFields, SupportRequest>({
    kind: 'update',
    mutationFn: (state) =>
      callEndpoint(supportRequestEndpoints.save, {
        params: { id: String(id) },
        body: { subject, body, version, ...state },
      }),
    onSuccess: (saved) => cacheRequest(client, saved),
    onError: (error) => {
      const stored = error.getStoredVersion<SupportRequest>()
      if (stored) cacheRequest(client, stored)
    },
  })
  const shared = { allowDeselect: false, disabled: saving.isPending, ...selectProps }
  return (
    <PageSection>
      <div className={classes.tools}>
        <Select<string>
          label={t('support:requests.status')}
          value={status}
          data={REQUEST_STATUSES.map((value) => ({ value, label: t(`support:status.${value}`) }))}
          onChange={(value) => saving.mutate({ priority, status: value as StatusFields['status'] })}
          {...shared}
        />
        <Select<string>
          label={t('support:requests.priority')}
          value={priority}
          data={REQUEST_PRIORITIES.map((value) => ({ value, label: t(`support:priority.${value}`) }))}
          onChange={(value) => saving.mutate({ status, priority: value as StatusFields['priority'] })}
          {...shared}
        />
      </div>
    </PageSection>
  )
}
