import { Button, Group, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatFilter } from '@poledne/contract/list/listQuery'
import {
  NOTIFICATION_TYPES,
  type Notification,
  notificationEndpoints,
  notificationList,
} from '@poledne/contract/modules/notification'
import { IconAlertTriangle, IconSpeakerphone } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { MultiSelect } from '../../core/form/select/Select.tsx'
import { useEndpointSave } from '../../core/form/useEndpointSave.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import type { ListModule } from '../../core/list/useList.ts'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { notify } from '../../core/overlay/notify.ts'
import { FirstRecordPrompt } from '../../core/record/page/NewRecordButton.tsx'
import { BackLink } from '../../core/record/page/RecordPage.tsx'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { PushToggle } from '../../core/session/account/PushToggle.tsx'
import { isPushWanted, savePushChoice } from '../../core/session/push.ts'
import { useSession } from '../../core/session/session.ts'
import type { ColumnSpec, RowLink } from '../../core/table/columnSpec.ts'
import { ListEntryDialog, toEntryLink } from '../../core/table/ListEntryDialog.tsx'
import { ListPage } from '../../core/table/ListPage.tsx'
import { RowButton } from '../../core/table/rows/RowButton.tsx'
import { HelpLink } from '../help/index.ts'
import { formatNotification } from './formatNotification.ts'
import { NotificationItem, toNotificationLinkProps } from './NotificationMenu.tsx'
import classes from './Notifications.module.css'
import { useMarkAsRead, useNotificationRefetch } from './notifications.api.ts'

const DEBOUNCE_MS = 200

/**
 * Searches users by the typed text. Users that were found stay in the options, so that chosen users keep their labels.
 */
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
    <form {...formProps} className="stack">
      <FormError>{failure}</FormError>
      <MultiSelect
        key={form.key('roleIds')}
        label={t('support:broadcast.roles')}
        data={roles.filter(({ disabled }) => !disabled).map(({ id, value }) => ({ value: String(id), label: value }))}
        searchable
        {...form.getInputProps('roleIds')}
        error={recipientError ?? form.errors['recipients.roleIds']}
      />
      <MultiSelect
        key={form.key('userIds')}
        label={t('support:broadcast.users')}
        data={users.items}
        searchable
        onSearchChange={users.search}
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

const NOTIFICATION_LIST: ListModule = {
  ...notificationList,
  name: 'notifications',
  path: 'profile/notifications/',
  labels: 'support:notifications.fields',
}

const createColumns = (onRead: (id: number) => void): ColumnSpec<Notification>[] => [
  {
    id: 'title',
    size: 202,
    isWrapped: true,
    cell: (row, tools) => (
      <span className={row.readAt === null ? undefined : 'normal'}>
        {row.type === 'critical' && (
          <IconAlertTriangle
            size={16}
            className={classes.critical}
            aria-label={tools.t('support:notifications.critical')}
          />
        )}
        {formatNotification(row, tools).title}
      </span>
    ),
  },
  { id: 'body', size: 206, isWrapped: true, cell: (row, tools) => formatNotification(row, tools).body },
  { id: 'senderName', size: 116, isWrapped: true, cell: ({ sender }, { format }) => sender && format.person(sender) },
  { id: 'createdAt', size: 148, isUnlabelled: true },
  {
    id: 'readAt',
    size: 212,
    isUnlabelled: true,
    cell: (row, tools) => {
      const { t, format } = tools
      if (row.readAt !== null) return t('support:notifications.readAt', { when: format.shortInstant(row.readAt) })
      const name = t('support:notifications.readOne', formatNotification(row, tools))
      return <RowButton label={t('support:notifications.read')} name={name} onClick={() => onRead(row.id)} />
    },
  },
]

/** Lists the notifications of the user. A row opens the linked page, or its text if it has no link. */
export function NotificationsPage() {
  const { t } = useTranslation()
  const { can, profile } = useSession()
  const [isBroadcastOpen, setIsBroadcastOpen] = useState(false)
  const closeBroadcast = () => setIsBroadcastOpen(false)
  const [isPushEnabled, setIsPushEnabled] = useState(isPushWanted)
  const { mutate: markAsRead, isPending } = useMarkAsRead()
  useNotificationRefetch()
  const markOneAsRead = useCallback((id: number) => markAsRead({ ids: [id] }), [markAsRead])
  const columns = useMemo(() => createColumns(markOneAsRead), [markOneAsRead])
  const menuEntries = useMemo(
    () =>
      can('users.edit')
        ? [{ label: t('support:broadcast.title'), icon: IconSpeakerphone, onClick: () => setIsBroadcastOpen(true) }]
        : [],
    [t, can],
  )
  const getRowLink = useCallback(
    ({ id, link, readAt }: Notification): RowLink => ({
      ...(link ? toNotificationLinkProps(link) : toEntryLink('/profile/notifications', id)),
      onOpen: () => readAt === null && markOneAsRead(id),
    }),
    [markOneAsRead],
  )
  return (
    <>
      <ListPage
        module={NOTIFICATION_LIST}
        title={t('support:notifications.title')}
        back={<BackLink to="/profile" label={t('app:modules.profile')} />}
        columns={columns}
        rowLink={getRowLink}
        action={
          <Button
            variant="default"
            disabled={profile.badges.notifications === 0}
            loading={isPending}
            onClick={() => markAsRead({ all: true })}
          >
            {t('support:notifications.readAll')}
          </Button>
        }
        menuEntries={menuEntries}
        empty={
          <FirstRecordPrompt
            title={t('support:notifications.empty')}
            help={<HelpLink name={t('app:profile.notifications')} />}
          />
        }
        footer={
          <div className={classes.push}>
            <PushToggle
              checked={isPushEnabled}
              onChange={(isWanted) => {
                savePushChoice(isWanted)
                setIsPushEnabled(isWanted)
              }}
            />
            <p className="flat quiet small">{t('account:agreement.push.text')}</p>
          </div>
        }
      />
      <ListEntryDialog<Notification>
        module={NOTIFICATION_LIST}
        getTitle={() => t('support:notifications.title')}
        gone={t('support:notifications.gone')}
      >
        {(notification) => (
          <ul className="list">
            <NotificationItem notification={notification} onRead={() => markOneAsRead(notification.id)} />
          </ul>
        )}
      </ListEntryDialog>
      <Dialog opened={isBroadcastOpen} onClose={closeBroadcast} title={t('support:broadcast.title')} wide>
        <BroadcastForm onClose={closeBroadcast} />
      </Dialog>
    </>
  )
}
