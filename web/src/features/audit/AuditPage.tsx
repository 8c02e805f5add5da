import { Anchor, Badge } from '@mantine/core'
import type { AuditResult } from '@poledne/contract/access/audit'
import type { Permission } from '@poledne/contract/access/permissions'
import { auditList } from '@poledne/contract/list/lists'
import type { AuditLogEntry } from '@poledne/contract/modules/audit'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../core/format/personName.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import type { ListModule } from '../../core/list/useList.ts'
import { FirstRecordPrompt } from '../../core/record/page/NewRecordButton.tsx'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { LabelledValues } from '../../core/record/values/FieldValue.tsx'
import { hasPermission, sessionStore, useSession } from '../../core/session/session.ts'
import type { ColumnSpec, RowLink } from '../../core/table/columnSpec.ts'
import { ListEntryDialog, toEntryLink } from '../../core/table/ListEntryDialog.tsx'
import { ListPage } from '../../core/table/ListPage.tsx'
import type { CellContext } from '../../core/table/rows/renderCellValue.tsx'
import { HelpLink } from '../help/index.ts'
import classes from './Audit.module.css'
import { type AuditDetail, getRecordLink, listDetails, nameRecord } from './auditDetails.ts'

const AUDIT_LIST: ListModule = { ...auditList, name: 'audit' }

/** Lists the details of an entry with labels, and names its record. */
type EntryFormat = {
  listDetails: (entry: AuditLogEntry) => AuditDetail[]
  nameRecord: (entry: AuditLogEntry) => string | null
}

const RESULT_COLORS = { failure: 'red', refused: 'orange' } as const

/** Renders a failure as a badge, so that it is found at a glance. It uses no hooks, because the list renders it in every row. */
const renderResult = (result: AuditResult, name: string) =>
  result === 'success' ? name : <Badge color={RESULT_COLORS[result]}>{name}</Badge>

/** Names the user of an entry; a deleted user is named by the id. */
function formatUser(id: number | null, user: AuditLogEntry['user'], t: TFunction): string | null {
  if (id === null) return null
  return user?.username ?? t('audit:deletedUser', { id })
}

/** Returns functions that describe an entry with the names of records. */
function useEntryFormat(): EntryFormat {
  const { t } = useTranslation()
  const format = useFormat()
  const { byId: roles } = useCodelist('roles')
  const { byId: users } = useCodelist('auditUsers')
  const { byId: permissions } = useCodelist('permissions')
  const { byId: restaurants } = useCodelist('restaurants')
  return useMemo(() => {
    const context = { t, formatInstant: format.instant, roles, users, permissions, restaurants }
    return {
      listDetails: (entry) => listDetails(entry, context),
      nameRecord: (entry) => nameRecord(entry, format.day),
    }
  }, [t, format, roles, users, permissions, restaurants])
}

const can = (permission: Permission) => hasPermission(sessionStore.get(), permission)

/**
 * Renders the area and the record of an entry with a link. The link is not in the tab order, because the dialog of the
 * entry has it too.
 */
function renderRecord(entry: AuditLogEntry, recordName: string | null, { names }: CellContext): ReactNode {
  const { module } = entry
  if (module === null) return recordName
  const text = [names.get('auditModules')?.get(module)?.value ?? module, recordName].filter(Boolean).join(' ')
  const path = getRecordLink(entry, can)
  if (!path) return text
  return (
    <Link to={path} tabIndex={-1} className={classes.record}>
      {text}
    </Link>
  )
}

function formatActor({ userId, user, actingAsId, actingAs }: AuditLogEntry, { t }: CellContext): string | null {
  const [who, as] = [formatUser(userId, user, t), formatUser(actingAsId, actingAs, t)]
  return who && as ? t('record:history.byAs', { who, as }) : who
}

const createColumns = ({ listDetails, nameRecord }: EntryFormat): ColumnSpec<AuditLogEntry>[] => [
  { id: 'at', size: 172, cell: ({ at }, { format }) => <time dateTime={`${at}Z`}>{format.instant(at)}</time> },
  { id: 'event', size: 188, isUnlabelled: true },
  {
    id: 'result',
    size: 116,
    isUnlabelled: true,
    cell: ({ result }, { names }) => renderResult(result, names.get('auditResults')?.get(result)?.value ?? result),
  },
  { id: 'userId', size: 132, isUnlabelled: true, cell: formatActor },
  {
    id: 'module',
    size: 130,
    isUnlabelled: true,
    cell: (entry, context) => renderRecord(entry, nameRecord(entry), context),
  },
  { id: 'address', size: 120, hiddenBelow: 1440 },
  {
    id: 'details',
    size: 158,
    cell: (entry) =>
      listDetails(entry)
        .map(({ label, value }) => `${label}: ${value}`)
        .join(' · '),
  },
  {
    id: 'actingAsId',
    size: 120,
    hidden: true,
    cell: ({ actingAsId, actingAs }, { t }) => formatUser(actingAsId, actingAs, t),
  },
  { id: 'recordId', size: 110, hidden: true },
  { id: 'id', size: 90, hidden: true },
]

const getRowLink = ({ id }: AuditLogEntry): RowLink => toEntryLink('/audit', id)

export function AuditPage() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const describe = useEntryFormat()
  const columns = useMemo(() => createColumns(describe), [describe])
  const menuEntries = useMemo(
    () => [
      {
        label: t('audit:refresh'),
        icon: IconRefresh,
        onClick: () => void invalidateModules(client, [AUDIT_LIST.name]),
      },
    ],
    [t, client],
  )
  return (
    <>
      <ListPage
        module={AUDIT_LIST}
        title={t('app:modules.audit')}
        columns={columns}
        rowLink={getRowLink}
        menuEntries={menuEntries}
        empty={
          <FirstRecordPrompt
            title={t('audit:emptyTitle')}
            body={t('audit:emptyText')}
            help={<HelpLink name={t('app:modules.audit')} />}
          />
        }
      />
      <AuditEntryDialog describe={describe} />
    </>
  )
}

/** Shows one entry of the audit log with all its fields. */
function AuditEntryDialog({ describe }: { describe: EntryFormat }) {
  const { t } = useTranslation()
  return (
    <ListEntryDialog<AuditLogEntry>
      module={AUDIT_LIST}
      getTitle={(id) => t('audit:entry', { id })}
      gone={t('audit:gone')}
    >
      {(entry) => <EntryFields entry={entry} describe={describe} />}
    </ListEntryDialog>
  )
}

function EntryFields({ entry, describe }: { entry: AuditLogEntry; describe: EntryFormat }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { can } = useSession()
  const { byId: events } = useCodelist('auditEvents')
  const { byId: results } = useCodelist('auditResults')
  const { byId: modules } = useCodelist('auditModules')
  const { at, event, result, module, address } = entry
  const path = getRecordLink(entry, can)
  const details = describe.listDetails(entry)
  const recordName = describe.nameRecord(entry)
  const link = path && (
    <Anchor component={Link} to={path} underline="always" aria-label={`${t('audit:fields.record')} ${recordName}`}>
      {recordName}
    </Anchor>
  )
  const values = [
    { label: t('audit:fields.at'), value: <time dateTime={`${at}Z`}>{format.instant(at)}</time> },
    { label: t('audit:fields.event'), value: events.get(event)?.value ?? event },
    { label: t('audit:fields.result'), value: renderResult(result, results.get(result)?.value ?? result) },
    { label: t('audit:fields.userId'), value: <UserName id={entry.userId} user={entry.user} /> },
    entry.actingAsId !== null && {
      label: t('audit:fields.actingAsId'),
      value: <UserName id={entry.actingAsId} user={entry.actingAs} />,
    },
    { label: t('audit:fields.address'), value: address ?? '–' },
    module && { label: t('audit:fields.module'), value: modules.get(module)?.value ?? module },
    recordName && { label: t('audit:fields.record'), value: link ?? recordName },
  ]
  return (
    <>
      <LabelledValues values={values.filter((value) => typeof value === 'object' && value !== null)} />
      {details.length > 0 && (
        <section className={classes.details} aria-label={t('audit:fields.details')}>
          <LabelledValues values={details} />
        </section>
      )}
    </>
  )
}

type UserNameProps = { id: number | null; user: AuditLogEntry['user'] }

/** Shows the username and, if known, the name of a user; a dash if no user was signed in. */
function UserName({ id, user }: UserNameProps) {
  const { t, i18n } = useTranslation()
  const name = user && joinNames(user, i18n.language)
  return (
    <>
      {formatUser(id, user, t) ?? '–'} {name && <span className="quiet">({name})</span>}
    </>
  )
}
