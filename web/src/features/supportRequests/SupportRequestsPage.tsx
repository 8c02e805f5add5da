import { Badge, Button, Group, Textarea, TextInput } from '@mantine/core'
import { REQUEST_PRIORITIES, supportRequestList } from '@poledne/contract/list/lists'
import { type SupportRequestItem, supportRequestEndpoints } from '@poledne/contract/modules/supportRequest'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { Select } from '../../core/form/select/Select.tsx'
import { useEndpointSave } from '../../core/form/useEndpointSave.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import type { ListModule } from '../../core/list/useList.ts'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { FirstRecordPrompt } from '../../core/record/page/NewRecordButton.tsx'
import { BackLink } from '../../core/record/page/RecordPage.tsx'
import { useSession } from '../../core/session/session.ts'
import type { ColumnSpec, RowLink } from '../../core/table/columnSpec.ts'
import { ListPage } from '../../core/table/ListPage.tsx'
import type { CellContext } from '../../core/table/rows/renderCellValue.tsx'
import { HelpLink } from '../help/index.ts'
import { cacheRequest, useRequestRefetch } from './supportRequests.api.ts'

export const STATUS_COLORS = { open: 'yellow', inProgress: 'blue', waiting: 'orange', resolved: 'green' } as const

const REQUEST_LIST: ListModule = { ...supportRequestList, name: 'supportRequests', labels: 'support:requests' }

/** Names the requester, and the user who sent the request while acting as the requester. */
function formatRequester({ createdBy, createdByName, sentBy }: SupportRequestItem, { t, format }: CellContext) {
  const name = format.person(createdBy)
  const who = name === createdByName ? name : `${name} (${createdByName})`
  return sentBy ? t('support:sentBy', { who, by: format.person(sentBy) }) : who
}

const COLUMNS: readonly ColumnSpec<SupportRequestItem>[] = [
  { id: 'subject', size: 246, isWrapped: true },
  {
    id: 'status',
    size: 134,
    isUnlabelled: true,
    cell: ({ status }, { t }) => <Badge color={STATUS_COLORS[status]}>{t(`support:status.${status}`)}</Badge>,
  },
  { id: 'priority', size: 100 },
  { id: 'createdByName', size: 160, isWrapped: true, cell: formatRequester },
  { id: 'createdAt', size: 126 },
  { id: 'updatedAt', size: 126 },
  { id: 'id', size: 90, hidden: true },
]
const OWN_COLUMNS = COLUMNS.filter(({ id }) => id !== 'createdByName')

const getRowLink = ({ id }: SupportRequestItem): RowLink => ({
  to: '/profile/requests/$requestId',
  params: { requestId: String(id) },
})

/** Lists the user's own requests, or all requests for users who answer them. */
export function SupportRequestsPage() {
  const { t } = useTranslation()
  const canSeeAll = useSession().can('supportRequests.view')
  const [isNewRequestOpen, setIsNewRequestOpen] = useState(false)
  const closeNewRequest = () => setIsNewRequestOpen(false)
  useRequestRefetch()
  return (
    <>
      <ListPage
        module={REQUEST_LIST}
        title={t('app:modules.supportRequests')}
        back={<BackLink to="/profile" label={t('app:modules.profile')} />}
        columns={canSeeAll ? COLUMNS : OWN_COLUMNS}
        rowLink={getRowLink}
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsNewRequestOpen(true)}>
            {t('support:requests.new')}
          </Button>
        }
        empty={
          <FirstRecordPrompt
            title={t('support:requests.emptyTitle')}
            body={t('support:requests.emptyText')}
            help={<HelpLink name={t('app:modules.supportRequests')} />}
          />
        }
      />
      <Dialog opened={isNewRequestOpen} onClose={closeNewRequest} title={t('support:requests.new')} wide>
        <SupportRequestForm onClose={closeNewRequest} />
      </Dialog>
    </>
  )
}

function SupportRequestForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { form, formProps, isSaving, failure } = useFormSession({
    toValues: () => ({ subject: '', body: '', priority: 'normal' }),
    draft: { module: 'supportRequests', isRestoredAtOnce: true },
    isGuarded: false,
    ...useEndpointSave({
      endpoint: supportRequestEndpoints.create,
      kind: 'create',
      messages: { success: t('support:requests.sent'), failure: t('support:requests.notSent') },
    }),
    onSaved: (request) => {
      cacheRequest(client, request)
      onClose()
      void navigate({ to: '/profile/requests/$requestId', params: { requestId: String(request.id) } })
    },
  })
  return (
    <form {...formProps} className="stack">
      <FormError>{failure}</FormError>
      <TextInput
        key={form.key('subject')}
        label={t('support:requests.subject')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('subject')}
      />
      <Textarea
        key={form.key('body')}
        label={t('support:requests.body')}
        description={t('support:requests.bodyHint')}
        withAsterisk
        autosize
        minRows={5}
        {...form.getInputProps('body')}
      />
      <Select<string>
        key={form.key('priority')}
        label={t('support:requests.priority')}
        allowDeselect={false}
        data={REQUEST_PRIORITIES.map((value) => ({ value, label: t(`support:priority.${value}`) }))}
        {...form.getInputProps('priority')}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('record:cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('support:requests.send')}
        </Button>
      </Group>
    </form>
  )
}
