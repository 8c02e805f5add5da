import { Button, Group, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatFilter } from '@poledne/contract/list/listQuery'
import { NOTIFICATION_TYPES, notificationEndpoints } from '@poledne/contract/modules/notification'
import { IconSpeakerphone } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { MultiSelect } from '../../core/form/select/MultiSelect.tsx'
import { useEndpointSave } from '../../core/form/useEndpointSave.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { notify } from '../../core/overlay/notify.ts'
import { NextPageButton } from '../../core/page/LoadMoreButton.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { multiSelectProps } from '../../core/record/fields/fields.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { PushToggle } from '../../core/session/account/PushToggle.tsx'
import { isPushWanted, savePushChoice } from '../../core/session/push.ts'
import { throwLoadError, useSession } from '../../core/session/session.ts'
import { HelpLink } from '../help/index.ts'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './Notifications.module.css'
import { useMarkAsRead, useNotifications } from './notifications.api.ts'

function BroadcastDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('support:broadcast.title')} wide>
      <BroadcastForm onClose={onClose} />
    </Dialog>
  )
}

const DEBOUNCE_MS = 200

/** Searches users by the typed text. Found users stay in the options, so that chosen ones keep their labels. */
function useUserOptions() {
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text, DEBOUNCE_MS)
  const knownUsers = useRef(new Map<string, string>())
  const { data } = useQuery({
    queryKey: ['users', 'choices', searchText],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ filter: 'archived:equals:false' })
      if (searchText !== '')
        query.append('filter', formatFilter({ column: 'username', operator: 'contains', values: [searchText] }))
      return callApi('GET users/', { query, signal })
    },
    placeholderData: keepPreviousData,
  })
  for (const { id, username } of data?.items ?? []) knownUsers.current.set(String(id), username)
  return { search: setText, items: [...knownUsers.current].map(([value, label]) => ({ value, label })) }
}

const EMPTY_BROADCAST = { roleIds: [] as string[], userIds: [] as string[], type: 'info', title: '', body: '' }

function BroadcastForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { items: roles } = useCodelist('roles')
  const users = useUserOptions()
  const { form, formProps, isSaving, failure } = useFormSession({
    toValues: () => EMPTY_BROADCAST,
    fields: ['recipients', 'type', 'title', 'body'],
    draft: { module: 'notifications', isRestoredAtOnce: true },
    isGuarded: false,
    ...useEndpointSave({
      endpoint: notificationEndpoints.broadcast,
      toBody: ({ roleIds, userIds, ...rest }: typeof EMPTY_BROADCAST) => ({
        ...rest,
        recipients: { roleIds: roleIds.map(Number), userIds: userIds.map(Number) },
      }),
      kind: 'create',
      messages: { success: t('support:broadcast.sent'), failure: t('support:broadcast.failed') },
    }),
    onSaved: ({ sent }) => {
      notify.info({ message: t('support:broadcast.reached', { count: sent }) })
      void invalidateModules(client, ['notifications'])
      onClose()
    },
  })
  const recipientError = form.errors.recipients
  return (
    <form {...formProps} className={classes.form}>
      <FormError>{failure}</FormError>
      <MultiSelect
        key={form.key('roleIds')}
        label={t('support:broadcast.roles')}
        data={roles.filter(({ disabled }) => !disabled).map(({ id, value }) => ({ value: String(id), label: value }))}
        searchable
        {...multiSelectProps}
        {...form.getInputProps('roleIds')}
        error={recipientError ?? form.errors['recipients.roleIds']}
      />
      <MultiSelect
        key={form.key('userIds')}
        label={t('support:broadcast.users')}
        data={users.items}
        searchable
        onSearchChange={users.search}
        {...multiSelectProps}
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
        <Button type="submit" loading={isSaving}>
          {t('support:broadcast.send')}
        </Button>
      </Group>
    </form>
  )
}

export function NotificationsPage() {
  const { t } = useTranslation()
  const { can, profile } = useSession()
  const [isBroadcastOpen, setIsBroadcastOpen] = useState(false)
  const [isPushEnabled, setIsPushEnabled] = useState(isPushWanted)
  const markAsRead = useMarkAsRead()
  usePageTitle(t('support:notifications.title'))
  const query = useNotifications()
  throwLoadError(query)
  return (
    <RecordPage
      back={{ to: '/profile', label: t('app:modules.profile') }}
      title={t('support:notifications.title')}
      actions={
        <>
          {can('users.edit') && (
            <Button
              variant="default"
              leftSection={<IconSpeakerphone size={18} aria-hidden />}
              onClick={() => setIsBroadcastOpen(true)}
            >
              {t('support:broadcast.action')}
            </Button>
          )}
          <Button
            variant="default"
            disabled={profile.badges.notifications === 0}
            loading={markAsRead.isPending}
            onClick={() => markAsRead.mutate({ all: true })}
          >
            {t('support:notifications.readAll')}
          </Button>
        </>
      }
    >
      <PageSection>
        <QueryContent query={query}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items)
            if (items.length === 0)
              return (
                <p className={classes.quiet}>
                  {t('support:notifications.empty')}{' '}
                  <HelpLink topic="people#read-notifications" name={t('app:profile.notifications')} isShort />
                </p>
              )
            return (
              <ul className={classes.list}>
                {items.map((item) => (
                  <NotificationItem
                    key={item.id}
                    notification={item}
                    onRead={() => markAsRead.mutate({ ids: [item.id] })}
                  />
                ))}
              </ul>
            )
          }}
        </QueryContent>
        <NextPageButton label={t('support:more')} query={query} />
      </PageSection>
      <PageSection>
        <p className={classes.quiet}>{t('account:agreement.push.text')}</p>
        <PushToggle
          checked={isPushEnabled}
          onChange={(isWanted) => {
            savePushChoice(isWanted)
            setIsPushEnabled(isWanted)
          }}
        />
      </PageSection>
      <BroadcastDialog opened={isBroadcastOpen} onClose={() => setIsBroadcastOpen(false)} />
    </RecordPage>
  )
}
