import { Badge, Button, Group, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { REQUEST_PRIORITIES, REQUEST_STATUSES, type RequestStatus } from '@poledne/contract/list/supportRequestList'
import { type SupportRequestItem, supportRequestEndpoints } from '@poledne/contract/modules/supportRequest'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { descriptionBelowInput } from '../../core/form/descriptionBelowInput.ts'
import { FormError } from '../../core/form/FormError.tsx'
import { Select } from '../../core/form/select/Select.tsx'
import { useEndpointSave } from '../../core/form/useEndpointSave.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { usePersonNameFormat } from '../../core/format/usePersonNameFormat.ts'
import { downloadFile } from '../../core/http/files/downloadFile.ts'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { NextPageButton } from '../../core/page/LoadMoreButton.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { selectProps } from '../../core/record/fields/fields.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { throwLoadError, useSession } from '../../core/session/session.ts'
import { ExportButton } from '../../core/table/toolbar/ExportButton.tsx'
import { HelpLink } from '../help/index.ts'
import classes from './SupportRequests.module.css'
import { buildRequestsView, cacheRequest, requestsQuery, useRequestRefetch } from './supportRequests.api.ts'

export const STATUS_COLORS = { open: 'yellow', inProgress: 'blue', waiting: 'orange', resolved: 'green' } as const

/** Lists the user's own requests, or all requests for users who answer them. */
export function SupportRequestsPage() {
  const { t } = useTranslation()
  const { can, profile } = useSession()
  const canSeeAll = can('supportRequests.view')
  const [scope, setScope] = useState<'mine' | 'all'>(canSeeAll ? 'all' : 'mine')
  const [status, setStatus] = useState<RequestStatus | null>(null)
  const [isNewRequestOpen, setIsNewRequestOpen] = useState(false)
  usePageTitle(t('support:requests.title'))
  useRequestRefetch()
  const filter = { author: scope === 'mine' ? profile.username : null, status }
  const query = useInfiniteQuery(requestsQuery(filter))
  throwLoadError(query)
  return (
    <RecordPage
      back={{ to: '/profile', label: t('app:modules.profile') }}
      title={t('support:requests.title')}
      actions={
        <>
          {canSeeAll && (
            <ExportButton
              download={(options) => downloadFile('GET supportRequests/export/', options)}
              view={buildRequestsView(filter)}
              total={query.data?.pages[0]?.total}
            />
          )}
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsNewRequestOpen(true)}>
            {t('support:requests.new')}
          </Button>
        </>
      }
    >
      <div className={classes.tools}>
        {canSeeAll && (
          <SegmentedControl
            aria-label={t('support:requests.scope')}
            value={scope}
            onChange={(value) => setScope(value as 'mine' | 'all')}
            data={[
              { value: 'all', label: t('support:requests.all') },
              { value: 'mine', label: t('support:requests.mine') },
            ]}
          />
        )}
        <Select<string>
          aria-label={t('support:requests.status')}
          placeholder={t('support:requests.anyStatus')}
          clearable
          value={status}
          onChange={(value) => setStatus(value as RequestStatus | null)}
          data={REQUEST_STATUSES.map((value) => ({ value, label: t(`support:status.${value}`) }))}
          {...selectProps}
        />
      </div>
      <PageSection>
        <QueryContent query={query}>
          {({ pages }) => (
            <RequestList
              items={pages.flatMap(({ items }) => items)}
              isFiltered={status !== null}
              showsAuthor={scope === 'all'}
            />
          )}
        </QueryContent>
        <NextPageButton label={t('support:more')} query={query} />
      </PageSection>
      <NewSupportRequestDialog opened={isNewRequestOpen} onClose={() => setIsNewRequestOpen(false)} />
    </RecordPage>
  )
}

type RequestListProps = { items: readonly SupportRequestItem[]; isFiltered: boolean; showsAuthor: boolean }

function RequestList({ items, isFiltered, showsAuthor }: RequestListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const personName = usePersonNameFormat()
  if (items.length === 0 && isFiltered) return <p className={classes.quiet}>{t('support:requests.noMatch')}</p>
  if (items.length === 0)
    return (
      <p className={classes.quiet}>
        {t('support:requests.empty')} <HelpLink topic="people#ask-for-help" name={t('app:profile.requests')} isShort />
      </p>
    )
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.id}>
          <Link to="/profile/requests/$requestId" params={{ requestId: String(item.id) }} className={classes.row}>
            <span className={classes.subject}>{item.subject}</span>
            <span className={classes.quiet}>
              {showsAuthor &&
                `${item.sentBy ? t('support:sentBy', { who: personName(item.createdBy), by: personName(item.sentBy) }) : personName(item.createdBy)} · `}
              {t(`support:priority.${item.priority}`)} · {format.moment(item.updatedAt)}
            </span>
            <Badge variant="light" tt="none" color={STATUS_COLORS[item.status]}>
              {t(`support:status.${item.status}`)}
            </Badge>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NewSupportRequestDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('support:requests.new')} wide>
      <SupportRequestForm onClose={onClose} />
    </Dialog>
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
    <form {...formProps} className={classes.form}>
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
        {...descriptionBelowInput}
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
        {...selectProps}
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
