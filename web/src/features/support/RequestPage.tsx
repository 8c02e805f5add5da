import { Badge, Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import { type SupportRequest, supportRequests } from '@poledne/contract/supportRequest'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../components/Loaded.tsx'
import { DiscardDialog } from '../../components/record/DiscardDialog.tsx'
import { RecordPage, Section } from '../../components/record/RecordPage.tsx'
import { useBodyForm } from '../../lib/useBodyForm.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts'
import { RequestState } from './RequestState.tsx'
import { STATUS_COLORS } from './RequestsPage.tsx'
import classes from './Support.module.css'
import { rememberRequest, requestQuery } from './support.api.ts'
import { useFreshRequests } from './useFreshRequests.ts'

export function RequestPage() {
  const { t } = useTranslation()
  const { requestId = '' } = useParams({ strict: false })
  useFreshRequests()
  const query = useQuery(requestQuery(requestId))
  const title = query.data?.subject ?? t('support:requests.title')
  usePageTitle(title)
  return (
    <RecordPage
      back={{ to: '/profile/requests', label: t('support:requests.title') }}
      title={title}
      badges={
        query.data && (
          <Badge variant="light" tt="none" color={STATUS_COLORS[query.data.status]}>
            {t(`support:status.${query.data.status}`)}
          </Badge>
        )
      }
    >
      <Loaded query={query} rows={6}>
        {(request) => <Conversation request={request} />}
      </Loaded>
    </RecordPage>
  )
}

function Conversation({ request }: { request: SupportRequest }) {
  const { t } = useTranslation()
  const format = useFormat()
  const nobody = t('record:meta.nobody')
  const said = [{ id: 0, at: request.createdAt, by: request.createdBy, body: request.body }, ...request.messages]
  return (
    <>
      {request.can.edit && <RequestState request={request} />}
      <Section title={t('support:requests.conversation')}>
        <ol className={classes.list}>
          {said.map(({ id, at, by, body }) => (
            <li key={id} className={classes.message}>
              <p className={classes.quiet}>
                <strong>{by?.username ?? nobody}</strong> · <time dateTime={`${at}Z`}>{format.instant(at)}</time>
              </p>
              <p className={classes.body}>{body}</p>
            </li>
          ))}
        </ol>
        <Answer request={request} />
      </Section>
    </>
  )
}

function Answer({ request }: { request: SupportRequest }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { form, submit, begin, isDirty, saving, failure } = useBodyForm({
    endpoint: supportRequests.answer,
    params: { id: String(request.id) },
    initial: { body: '' },
    kind: 'create',
    words: { success: t('support:requests.answered'), failure: t('support:requests.notAnswered') },
    onSaved: (answered) => {
      begin({ body: '' })
      rememberRequest(client, answered)
    },
  })
  const guard = useUnsavedGuard(isDirty)
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <Textarea
        key={form.key('body')}
        label={t('support:requests.yourAnswer')}
        autosize
        minRows={3}
        {...form.getInputProps('body')}
        error={form.errors.body ?? failure}
      />
      <div>
        <Button type="submit" loading={saving}>
          {t('support:requests.answer')}
        </Button>
      </div>
      <DiscardDialog guard={guard}>{t('support:requests.unsent')}</DiscardDialog>
    </form>
  )
}
