import { Button, Group, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { NOTIFICATION_TYPES, notifications } from '@poledne/contract/notification'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../components/FormFailure.tsx'
import { Dialog } from '../../components/record/Dialog.tsx'
import { severalProps } from '../../components/record/fields.tsx'
import { MultiSelect } from '../../components/select/MultiSelect.tsx'
import { notify } from '../../lib/notify.ts'
import { useBodyForm } from '../../lib/useBodyForm.ts'
import { useCodelist } from '../../lib/useCodelist.ts'
import classes from './Support.module.css'
import { refreshNotifications } from './support.api.ts'
import { useUserChoices } from './useUserChoices.ts'

export function BroadcastDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const kept = useRef<Record<string, unknown> | null>(null)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('support:broadcast.title')} wide>
      <BroadcastForm onClose={onClose} kept={kept} />
    </Dialog>
  )
}

const numbers = (ids: unknown) => (ids as string[]).map(Number)

type FormProps = { onClose: () => void; kept: { current: Record<string, unknown> | null } }

function BroadcastForm({ onClose, kept }: FormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { items: roles } = useCodelist('roles')
  const users = useUserChoices()
  const { form, submit, saving, failure } = useBodyForm({
    endpoint: notifications.broadcast,
    initial: { roleIds: [], userIds: [], type: 'info', title: '', body: '' },
    bodyOf: ({ roleIds, userIds, ...rest }) => ({
      ...rest,
      recipients: { roleIds: numbers(roleIds), userIds: numbers(userIds) },
    }),
    kept,
    kind: 'create',
    words: { success: t('support:broadcast.sent'), failure: t('support:broadcast.failed') },
    onSaved: ({ sent }) => {
      notify.info({ message: t('support:broadcast.reached', { count: sent }) })
      void refreshNotifications(client)
      onClose()
    },
  })
  const missing = form.errors.recipients
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <FormFailure>{failure}</FormFailure>
      <MultiSelect
        key={form.key('roleIds')}
        label={t('support:broadcast.roles')}
        data={roles.filter(({ disabled }) => !disabled).map(({ id, value }) => ({ value: String(id), label: value }))}
        searchable
        {...severalProps}
        {...form.getInputProps('roleIds')}
        error={missing ?? form.errors['recipients.roleIds']}
      />
      <MultiSelect
        key={form.key('userIds')}
        label={t('support:broadcast.users')}
        data={users.items}
        searchable
        onSearchChange={users.search}
        {...severalProps}
        {...form.getInputProps('userIds')}
        error={form.errors['recipients.userIds']}
      />
      <SegmentedControl
        key={form.key('type')}
        aria-label={t('support:broadcast.type')}
        data={NOTIFICATION_TYPES.map((value) => ({ value, label: t(`support:notifications.${value}`) }))}
        {...form.getInputProps('type')}
      />
      <TextInput
        key={form.key('title')}
        label={t('support:broadcast.subject')}
        withAsterisk
        {...form.getInputProps('title')}
      />
      <Textarea
        key={form.key('body')}
        label={t('support:broadcast.body')}
        withAsterisk
        autosize
        minRows={4}
        {...form.getInputProps('body')}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('record:cancel')}
        </Button>
        <Button type="submit" loading={saving}>
          {t('support:broadcast.send')}
        </Button>
      </Group>
    </form>
  )
}
