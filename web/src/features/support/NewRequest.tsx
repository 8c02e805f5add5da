import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { supportRequests } from '@poledne/contract/supportRequest'
import { REQUEST_PRIORITIES } from '@poledne/contract/supportRequest.list'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../components/FormFailure.tsx'
import { hintBelow } from '../../components/hintBelow.ts'
import { Dialog } from '../../components/record/Dialog.tsx'
import { listProps } from '../../components/record/fields.tsx'
import { Select } from '../../components/select/Select.tsx'
import { useBodyForm } from '../../lib/useBodyForm.ts'
import classes from './Support.module.css'
import { rememberRequest } from './support.api.ts'

export function NewRequest({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const kept = useRef<Record<string, unknown> | null>(null)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('support:requests.new')} wide>
      <RequestForm onClose={onClose} kept={kept} />
    </Dialog>
  )
}

type FormProps = { onClose: () => void; kept: { current: Record<string, unknown> | null } }

function RequestForm({ onClose, kept }: FormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { form, submit, saving, failure } = useBodyForm({
    endpoint: supportRequests.create,
    initial: { subject: '', body: '', priority: 'normal' },
    kept,
    kind: 'create',
    words: { success: t('support:requests.sent'), failure: t('support:requests.notSent') },
    onSaved: (request) => {
      rememberRequest(client, request)
      onClose()
      void navigate({ to: '/profile/requests/$requestId', params: { requestId: String(request.id) } })
    },
  })
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <FormFailure>{failure}</FormFailure>
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
        {...hintBelow}
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
        {...listProps}
        {...form.getInputProps('priority')}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('record:cancel')}
        </Button>
        <Button type="submit" loading={saving}>
          {t('support:requests.send')}
        </Button>
      </Group>
    </form>
  )
}
