import { ActionIcon, Alert, Button, Menu, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/useFormat.ts'
import { toLinkSearch } from '../../list/linkSearch.ts'
import { ConfirmDialog } from '../../overlay/ConfirmDialog.tsx'
import { MENU_PROPS } from '../../overlay/FloatingMenu.tsx'
import { useSession } from '../../session/session.ts'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import type { AnyRecord, RecordModule, RecordOf } from '../recordFields.ts'
import { getRecordActions, type RecordAction, useRecordAction } from '../useSaveRecord.ts'
import { RecordFieldList } from '../values/FieldValue.tsx'
import classes from './RecordMeta.module.css'
import { PageSection, RecordLoader, RecordPage, RecordSkeleton, StateBadges, useListLink } from './RecordPage.tsx'

const ICONS = {
  archive: IconArchive,
  restore: IconArchiveOff,
  delete: IconTrash,
} as const

type RecordActionsProps = {
  module: RecordModule
  record: AnyRecord
  name: string
}

/**
 * The buttons that archive, restore or delete the record after a confirmation. The record says which of them the user
 * can use.
 */
function RecordActions({ module, record, name }: RecordActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [actionToConfirm, setActionToConfirm] = useState<RecordAction | null>(null)
  // The last action is kept, so that the text of the dialog does not change while it closes.
  const [action, setAction] = useState<RecordAction>('archive')
  const actions = getRecordActions(record)
  const mutation = useRecordAction(module, record, {
    action,
    name,
    onDone: () => action === 'delete' && navigate({ to: `/${module.name}` }),
    onSettled: () => setActionToConfirm(null),
  })
  const openConfirmation = (next: RecordAction) => {
    setAction(next)
    setActionToConfirm(next)
  }

  return (
    <>
      {actions.length > 0 && (
        <Menu position="bottom-end" {...MENU_PROPS}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('table:more')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map((each) => {
              const Icon = ICONS[each]
              return (
                <Menu.Item
                  key={each}
                  {...(each === 'delete' && { color: 'red' })}
                  leftSection={<Icon size={18} aria-hidden />}
                  onClick={() => openConfirmation(each)}
                >
                  {t(`record:${each}.action`)}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        opened={actionToConfirm !== null}
        title={t(`record:${action}.title`, { name })}
        confirmLabel={t(`record:${action}.action`)}
        isDanger={action === 'delete'}
        isBusy={mutation.isPending}
        onConfirm={() => mutation.mutate()}
        onClose={() => setActionToConfirm(null)}
      >
        {t(`record:${action}.body`)}
      </ConfirmDialog>
    </>
  )
}

type RecordViewPageProps<M extends RecordModule> = {
  module: M
  id: string
  getName: (record: RecordOf<M>) => string
  /** The badges of this module, which are shown beside the title. */
  badges?: (record: RecordOf<M>) => ReactNode
  /** The actions that only this module has. */
  actions?: (record: RecordOf<M>) => ReactNode
  /** The sections between the fields and the history. */
  children?: (record: RecordOf<M>) => ReactNode
}

/** The page of one record: its fields, its actions and its history. */
export function RecordViewPage<M extends RecordModule>(props: RecordViewPageProps<M>) {
  const { module, id, getName, badges, actions, children } = props
  return (
    <RecordLoader<RecordOf<M>> module={module} id={id} skeleton={<RecordSkeleton module={module} />} hidesDeleted>
      {(record) => (
        <RecordView
          module={module}
          record={record}
          name={getName(record)}
          ownBadges={badges?.(record)}
          ownActions={actions?.(record)}
        >
          {children?.(record)}
        </RecordView>
      )}
    </RecordLoader>
  )
}

type RecordViewProps = {
  module: RecordModule
  record: AnyRecord
  name: string
  ownBadges: ReactNode
  ownActions: ReactNode
  children: ReactNode
}

function RecordView(props: RecordViewProps) {
  const { module, record, name, ownBadges, ownActions, children } = props
  const { t } = useTranslation()
  const actions = (
    <>
      {record.can.edit && (
        <Button
          component={Link}
          to={`/${module.name}/${record.id}/edit`}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('record:edit')}
        </Button>
      )}
      {ownActions}
      <RecordActions module={module} record={record} name={name} />
    </>
  )
  return (
    <RecordPage
      back={useListLink(module)}
      title={name}
      badges={
        <>
          {ownBadges}
          <StateBadges record={record} />
        </>
      }
      actions={actions}
      hasActionsInReach
    >
      {record.archived && (
        <Alert color="gray" icon={<IconArchive size={18} aria-hidden />}>
          {t('record:archivedNotice')}
        </Alert>
      )}
      <PageSection>
        <RecordFieldList module={module} record={record} />
        <RecordMeta module={module} record={record} />
      </PageSection>
      {children}
      <PageSection title={t('record:history.title')}>
        <HistoryPanel module={module} record={record} />
      </PageSection>
    </RecordPage>
  )
}

/** Who created the record and who changed it last, and its id for users who can see ids. */
function RecordMeta({ module, record }: { module: RecordModule; record: AnyRecord }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const format = useFormat()
  const { createdAt, createdBy, updatedAt, updatedBy, version } = record
  return (
    <Text component="p" size="sm" className={classes.meta}>
      <span>{t('record:meta.created', { when: format.shortInstant(createdAt), who: format.person(createdBy) })}</span>
      {version > 1 && (
        <span>{t('record:meta.changed', { when: format.shortInstant(updatedAt), who: format.person(updatedBy) })}</span>
      )}
      {can(`${module.name}.identifier`) && <span>{t('record:meta.id', { id: record.id })}</span>}
    </Text>
  )
}

type CopyButtonProps = { module: Pick<RecordModule, 'name'>; id: number; label: string }

/** A link to a new record that starts as a copy, for users who can add one. */
export function CopyButton({ module, id, label }: CopyButtonProps) {
  const { can } = useSession()
  if (!can(`${module.name}.add`)) return null
  return (
    <Button
      component={Link}
      to={`/${module.name}/new/edit`}
      search={toLinkSearch({ from: String(id) })}
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
    >
      {label}
    </Button>
  )
}
