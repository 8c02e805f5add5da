import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { supportRequestEndpoints } from '@poledne/contract/endpoints/supportRequest'
import { REQUEST_PRIORITIES } from '@poledne/contract/list/supportRequestList'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { descriptionBelowInput } from '../../components/descriptionBelowInput.ts'
import { FormError } from '../../components/FormError.tsx'
import { Dialog } from '../../components/overlay/Dialog.tsx'
import { selectProps } from '../../components/record/fields/fields.tsx'
import { Select } from '../../components/select/Select.tsx'
import { useEndpointForm } from '../../lib/form/useEndpointForm.ts'
import classes from './SupportRequests.module.css'
import { cacheRequest } from './supportRequests.api.ts'

export function NewSupportRequestDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const kept = useRef<Record<string, unknown> | null>(null)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('support:requests.new')} wide>
      <SupportRequestForm onClose={onClose} kept={kept} />
    </Dialog>
  )
}

type SupportRequestFormProps = { onClose: () => void; kept: { current: Record<string, unknown> | null } }

function SupportRequestForm({ onClose, kept }: SupportRequestFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { form, submit, saving, failure } = useEndpointForm({
    endpoint: supportRequestEndpoints.create,
    initial: { subject: '', body: '', priority: 'normal' },
    unsavedValues: kept,
    kind: 'create',
    messages: { success: t('support:requests.sent'), failure: t('support:requests.notSent') },
    onSaved: (request) => {
      cacheRequest(client, request)
      onClose()
      void navigate({ to: '/profile/requests/$requestId', params: { requestId: String(request.id) } })
    },
  })
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
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
        <Button type="submit" loading={saving}>
          {t('support:requests.send')}
        </Button>
      </Group>
    </form>
  )
}
