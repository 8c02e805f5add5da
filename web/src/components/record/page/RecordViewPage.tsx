import { ActionIcon, Alert, Button, Menu, Text } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/useFormat.ts'
import { usePageTitle } from '../../../lib/format/usePageTitle.ts'
import { usePersonName } from '../../../lib/format/usePersonName.ts'
import type { AnyRecord, RecordModule } from '../../../lib/record/recordFields.ts'
import { useSession } from '../../../lib/session/session.ts'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { RecordFieldList } from '../values/RecordFieldList.tsx'
import { RecordLoader } from './RecordLoader.tsx'
import classes from './RecordMeta.module.css'
import { PageSection, RecordPage } from './RecordPage.tsx'
import { StateBadges } from './StateBadges.tsx'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { getRecordActions, type RecordAction, useRecordAction } from '../../../lib/record/useRecordActions.ts'
import { ConfirmDialog } from '../../overlay/ConfirmDialog.tsx'
import { MENU_PROPS } from '../../overlay/menuProps.ts'

const ICONS = {
  archive: IconArchive,
  restore: IconArchiveOff,
  delete: IconTrash,
} as const

type RecordActionsProps = {
  module: RecordModule
  record: AnyRecord
  name: string
  listPath: string
}

/** Archive, restore and delete for good, each after a question. The server says which of them are open. */
function RecordActions({ module, record, name, listPath }: RecordActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [actionToConfirm, setActionToConfirm] = useState<RecordAction | null>(null)
  // The dialog keeps its words while it closes.
  const [action, setAction] = useState<RecordAction>('archive')
  const actions = getRecordActions(record)
  const mutation = useRecordAction(module, record, {
    action,
    name,
    onDone: () => action === 'delete' && navigate({ to: listPath }),
    onSettled: () => setActionToConfirm(null),
  })
  const openConfirmation = (wanted: RecordAction) => {
    setAction(wanted)
    setActionToConfirm(wanted)
  }

  return (
    <>
      {actions.length > 0 && (
        <Menu position="bottom-end" {...MENU_PROPS}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('record:more')}>
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

type RecordViewPageProps<R> = {
  module: RecordModule
  id: string
  back: { to: string; label: string }
  getName: (record: R) => string
  /** States that only this module has, beside the title. */
  badges?: (record: R) => ReactNode
  /** What else may be done with the record, beside what all records have. */
  actions?: (record: R) => ReactNode
  /** What else belongs to the record, between its facts and its history. */
  children?: (record: R) => ReactNode
}

/** What a record is, what may be done with it, and what happened to it. */
export function RecordViewPage<R>(props: RecordViewPageProps<R>) {
  const { module, id, back, getName, badges, actions, children } = props
  return (
    <RecordLoader module={module} id={id} back={back} hidesDeleted>
      {(record) => (
        <RecordView
          module={module}
          record={record}
          back={back}
          name={getName(record as R)}
          ownBadges={badges?.(record as R)}
          ownActions={actions?.(record as R)}
        >
          {children?.(record as R)}
        </RecordView>
      )}
    </RecordLoader>
  )
}

type RecordViewProps = {
  module: RecordModule
  record: AnyRecord
  back: { to: string; label: string }
  name: string
  ownBadges: ReactNode
  ownActions: ReactNode
  children: ReactNode
}

function RecordView(props: RecordViewProps) {
  const { module, record, back, name, ownBadges, ownActions, children } = props
  const { t } = useTranslation()
  usePageTitle(name)
  const actions = (
    <>
      {record.can.edit && (
        <Button component={Link} to={`${back.to}/${record.id}/edit`} leftSection={<IconPencil size={18} aria-hidden />}>
          {t('record:edit')}
        </Button>
      )}
      {ownActions}
      <RecordActions module={module} record={record} name={name} listPath={back.to} />
    </>
  )
  return (
    <RecordPage
      back={back}
      title={name}
      badges={
        <>
          {ownBadges}
          <StateBadges record={record} />
        </>
      }
      actions={actions}
    >
      {record.archived && (
        <Alert color="gray" variant="light" icon={<IconArchive size={18} aria-hidden />}>
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

/** Who made the record and who changed it last. Ids are only for those who may see them. */
function RecordMeta({ module, record }: { module: RecordModule; record: AnyRecord }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const format = useFormat()
  const { createdAt, createdBy, updatedAt, updatedBy, version } = record
  const personName = usePersonName()
  return (
    <Text component="p" size="sm" className={classes.meta}>
      <span>
        {t('record:meta.created', {
          when: format.moment(createdAt),
          who: personName(createdBy),
        })}
      </span>
      {version > 1 && (
        <span>
          {t('record:meta.changed', {
            when: format.moment(updatedAt),
            who: personName(updatedBy),
          })}
        </span>
      )}
      {can(`${module.name}.identifier`) && <span>{t('record:meta.id', { id: record.id })}</span>}
    </Text>
  )
}
