import { Badge, Button, Textarea } from '@mantine/core'
import { REQUEST_PRIORITIES, REQUEST_STATUSES } from '@poledne/contract/list/lists'
import {
  type SupportMessage,
  type SupportRequest,
  supportRequestEndpoints,
} from '@poledne/contract/modules/supportRequest'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../core/form/select/Select.tsx'
import { useEndpointSave } from '../../core/form/useEndpointSave.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { useSave } from '../../core/form/useSave.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { callApi } from '../../core/http/http.ts'
import { LoadMoreButton } from '../../core/page/LoadMoreButton.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { DiscardChangesDialog } from '../../core/record/form/UnsavedChangesDialog.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { throwLoadError } from '../../core/session/session.ts'
import classes from './SupportRequests.module.css'
import { STATUS_COLORS } from './SupportRequestsPage.tsx'
import { cacheRequest, earlierMessagesQuery, supportRequestQuery, useRequestRefetch } from './supportRequests.api.ts'

export function SupportRequestPage() {
  const { t } = useTranslation()
  const { requestId = '' } = useParams({ strict: false })
  useRequestRefetch()
  const query = useQuery(supportRequestQuery(requestId))
  throwLoadError(query)
  const title = query.data?.subject ?? t('app:modules.supportRequests')
  return (
    <RecordPage
      back={{ to: '/profile/requests', label: t('app:modules.supportRequests') }}
      title={title}
      badges={
        query.data && <Badge color={STATUS_COLORS[query.data.status]}>{t(`support:status.${query.data.status}`)}</Badge>
      }
    >
      <QueryContent query={query} rows={6}>
        {(request) => <Conversation request={request} />}
      </QueryContent>
    </RecordPage>
  )
}

/** Returns the messages of a support request: those in its response, and earlier messages once the user loads them. */
function useMessages({ id, messages, messagesTotal }: SupportRequest) {
  const [isRequested, setIsRequested] = useState(false)
  const earlier = useInfiniteQuery({ ...earlierMessagesQuery(String(id)), enabled: isRequested })
  const loaded = earlier.data?.pages.flatMap(({ items }) => items) ?? []
  const all = [...new Map([...loaded, ...messages].map((message) => [message.id, message])).values()]
  return {
    messages: all.toSorted((a, b) => a.id - b.id),
    hasEarlier: all.length < messagesTotal,
    isLoading: earlier.isFetching,
    isFailed: earlier.isError,
    load() {
      if (!isRequested) setIsRequested(true)
      else void (earlier.data ? earlier.fetchNextPage() : earlier.refetch())
    },
  }
}

type MessageContent = Pick<SupportMessage, 'at' | 'by' | 'sentBy' | 'body'>

function Message({ at, by, sentBy, body }: MessageContent) {
  const { t } = useTranslation()
  const format = useFormat()
  const who = format.person(by)
  return (
    <li className={classes.message}>
      <p className="flat quiet small">
        <strong>{sentBy ? t('support:sentBy', { who, by: format.person(sentBy) }) : who}</strong>
        {' · '}
        <time dateTime={`${at}Z`}>{format.instant(at)}</time>
      </p>
      <p className={classes.body}>{body}</p>
    </li>
  )
}

function Conversation({ request }: { request: SupportRequest }) {
  const { t } = useTranslation()
  const { messages, hasEarlier, isLoading, isFailed, load } = useMessages(request)
  return (
    <>
      {request.can.edit && <SupportRequestStatus request={request} />}
      <PageSection title={t('support:requests.conversation')}>
        <ol className="list">
          <Message at={request.createdAt} by={request.createdBy} sentBy={request.sentBy} body={request.body} />
          {hasEarlier && (
            <li className={classes.message}>
              <LoadMoreButton
                label={t('support:requests.earlier')}
                isLoading={isLoading}
                isFailed={isFailed}
                onLoad={load}
              />
            </li>
          )}
          {messages.map((message) => (
            <Message key={message.id} {...message} />
          ))}
        </ol>
        <AnswerForm request={request} />
      </PageSection>
    </>
  )
}

function AnswerForm({ request }: { request: SupportRequest }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { form, formProps, reset, guard, isSaving, failure } = useFormSession({
    toValues: () => ({ body: '' }),
    ...useEndpointSave({
      endpoint: supportRequestEndpoints.answer,
      params: { id: String(request.id) },
      kind: 'create',
      messages: { success: t('support:requests.answered'), failure: t('support:requests.notAnswered') },
    }),
    onSaved: (answered, isContinued) => {
      if (!isContinued) reset()
      cacheRequest(client, answered)
    },
  })
  return (
    <form {...formProps} className="stack">
      <Textarea
        key={form.key('body')}
        label={t('support:requests.yourAnswer')}
        autosize
        minRows={3}
        {...form.getInputProps('body')}
        error={form.errors.body ?? failure}
      />
      <div>
        <Button type="submit" loading={isSaving}>
          {t('support:requests.answer')}
        </Button>
      </div>
      <DiscardChangesDialog guard={guard}>{t('support:requests.unsent')}</DiscardChangesDialog>
    </form>
  )
}

type StatusFields = Pick<SupportRequest, 'priority' | 'status'>

/** Lets users who answer requests change the status and the priority. Each change is saved at once. */
function SupportRequestStatus({ request }: { request: SupportRequest }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id, subject, body, version, priority, status } = request
  const saving = useSave<StatusFields, SupportRequest>({
    kind: 'update',
    mutationFn: (state) =>
      callApi('PUT supportRequests/:id/', {
        params: { id: String(id) },
        body: { subject, body, version, ...state },
      }),
    onSuccess: (saved) => cacheRequest(client, saved),
    onError: (error) => {
      const stored = error.getStoredVersion<SupportRequest>()
      if (stored) cacheRequest(client, stored)
    },
  })
  const shared = { allowDeselect: false, disabled: saving.isPending }
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
