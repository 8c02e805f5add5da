import { ActionIcon, Alert, Button, Menu, Tabs, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
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
  /** The items of this module, which come before those of every record. */
  children: ReactNode
}

/**
 * The menu with the rarer actions. It archives, restores or deletes the record after a confirmation; the record says
 * which of them the user can use.
 */
function RecordActions({ module, record, name, children }: RecordActionsProps) {
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
      {(actions.length > 0 || children) && (
        <Menu position="bottom-end" {...MENU_PROPS}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('table:more')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {children}
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
  /** The buttons that only this module has, at most two. */
  actions?: (record: RecordOf<M>) => ReactNode
  /** Renders the buttons of this module together with the menu, to which `renderMenu` adds items. */
  renderActions?: (record: RecordOf<M>, renderMenu: RenderMenu) => ReactNode
  /** The sections before the fields. */
  lead?: (record: RecordOf<M>) => ReactNode
  /** Whether the fields are short enough for one line. */
  hasFieldsInLine?: boolean
  /** The fields above the tabs; by default all fields. */
  fields?: readonly M['fields'][number][]
  /** The sections between the fields and the history, of which each can be a tab. */
  children?: (record: RecordOf<M>) => ReactNode
  /** The section after the history, for changes that are not versions of the record. */
  historyEnd?: (record: RecordOf<M>) => ReactNode
  tabs?: readonly RecordTab<M>[]
}

type RenderMenu = (items?: ReactNode) => ReactNode
/** A tab of a long page. The history is the last tab. */
type RecordTab<M extends RecordModule> = {
  /** The name in the URL. */
  name: string
  label: string
  render: (record: RecordOf<M>) => ReactNode
}

/** The page of one record: its fields, its actions and its history. */
export function RecordViewPage<M extends RecordModule>(props: RecordViewPageProps<M>) {
  const { module, id } = props
  return (
    <RecordLoader<RecordOf<M>> module={module} id={id} skeleton={<RecordSkeleton module={module} />} hidesDeleted>
      {(record) => <RecordView {...props} record={record} />}
    </RecordLoader>
  )
}

function RecordView<M extends RecordModule>(props: RecordViewPageProps<M> & { record: RecordOf<M> }) {
  const {
    module,
    record,
    getName,
    badges,
    actions,
    renderActions,
    lead,
    hasFieldsInLine = false,
    fields,
    children,
    historyEnd,
    tabs,
  } = props
  const { t } = useTranslation()
  const name = getName(record)
  const renderMenu: RenderMenu = (items) => (
    <RecordActions module={module} record={record} name={name}>
      {items}
    </RecordActions>
  )
  const history = (
    <>
      <PageSection title={t('record:history.title')}>
        <HistoryPanel module={module} record={record} />
      </PageSection>
      {historyEnd?.(record)}
    </>
  )
  return (
    <RecordPage
      back={useListLink(module)}
      title={name}
      badges={
        <>
          {badges?.(record)}
          <StateBadges record={record} />
        </>
      }
      actions={
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
          {actions?.(record)}
          {renderActions ? renderActions(record, renderMenu) : renderMenu()}
        </>
      }
      hasActionsInReach
    >
      {record.archived && (
        <Alert color="gray" icon={<IconArchive size={18} aria-hidden />}>
          {t('record:archivedNotice')}
        </Alert>
      )}
      {lead?.(record)}
      <PageSection>
        <RecordFieldList module={module} record={record} fields={fields} isInLine={hasFieldsInLine} />
        <RecordMeta module={module} record={record} />
      </PageSection>
      {tabs ? (
        <RecordTabs
          label={name}
          tabs={[
            ...tabs.map((tab) => ({ ...tab, content: tab.render(record) })),
            { name: 'history', label: t('record:history.title'), content: history },
          ]}
        />
      ) : (
        <>
          {children?.(record)}
          {history}
        </>
      )}
    </RecordPage>
  )
}

type RecordTabsProps = { label: string; tabs: readonly { name: string; label: string; content: ReactNode }[] }

/** Shows one tab at a time. The tab is in the URL, so that a link can lead to it. */
function RecordTabs({ label, tabs }: RecordTabsProps) {
  const { tab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [first] = tabs
  const shown = tabs.find(({ name }) => name === tab) ?? first
  if (!shown) return null
  const openTab = (name: string | null) =>
    void navigate({
      to: '.',
      search: toLinkSearch((before: object) => ({ ...before, tab: name === first?.name ? undefined : name })),
      replace: true,
      resetScroll: false,
    })
  return (
    <Tabs value={shown.name} onChange={openTab} keepMounted={false}>
      <Tabs.List aria-label={label}>
        {tabs.map(({ name, label: text }) => (
          <Tabs.Tab key={name} value={name}>
            {text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} pt="md" className="stack">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
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
