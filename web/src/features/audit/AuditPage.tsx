import { Button } from '@mantine/core'
import type { Permission } from '@poledne/contract/access/permissions'
import type { AuditLogEntry } from '@poledne/contract/modules/audit'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { FirstRecordPrompt } from '../../core/record/page/NewRecordButton.tsx'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { hasPermission, sessionStore } from '../../core/session/session.ts'
import type { ColumnSpec, RowLink } from '../../core/table/columnSpec.ts'
import { toEntryLink } from '../../core/table/ListEntryDialog.tsx'
import { ListPage } from '../../core/table/ListPage.tsx'
import type { CellContext } from '../../core/table/rows/renderCellValue.tsx'
import { HelpLink } from '../help/index.ts'
import classes from './Audit.module.css'
import { AuditEntryDialog } from './AuditEntryDialog.tsx'
import { AUDIT_LIST, type DescribeEntry, formatUser, renderResult } from './auditCells.tsx'
import { listDetails } from './auditDetails.ts'
import { getRecordLink } from './recordLink.ts'

/** Returns a function that lists the details of an entry with labels. */
function useDetailsFormat(): DescribeEntry {
  const { t } = useTranslation()
  const format = useFormat()
  const { byId: roles } = useCodelist('roles')
  const { byId: users } = useCodelist('auditUsers')
  const { byId: permissions } = useCodelist('permissions')
  const { byId: restaurants } = useCodelist('restaurants')
  return useMemo(() => {
    const context = { t, formatInstant: format.instant, roles, users, permissions, restaurants }
    return (entry) => listDetails(entry, context)
  }, [t, format, roles, users, permissions, restaurants])
}

const can = (permission: Permission) => hasPermission(sessionStore.get(), permission)

/** Shows the area and the record of an entry. Only the link of the row is in the tab order; its dialog has this link too. */
function renderRecord(entry: AuditLogEntry, { names }: CellContext): ReactNode {
  const { module, recordId } = entry
  if (module === null) return recordId
  const text = [names.get('auditModules')?.get(module)?.value ?? module, recordId].filter(Boolean).join(' ')
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

const createColumns = (describe: DescribeEntry): ColumnSpec<AuditLogEntry>[] => [
  { id: 'at', size: 172, cell: ({ at }, { format }) => <time dateTime={`${at}Z`}>{format.instant(at)}</time> },
  { id: 'event', size: 188, isUnlabelled: true },
  {
    id: 'result',
    size: 116,
    isUnlabelled: true,
    cell: ({ result }, { names }) => renderResult(result, names.get('auditResults')?.get(result)?.value ?? result),
  },
  { id: 'userId', size: 132, isUnlabelled: true, cell: formatActor },
  { id: 'module', size: 130, isUnlabelled: true, cell: renderRecord },
  { id: 'address', size: 120, hiddenBelow: 1440 },
  {
    id: 'details',
    size: 158,
    cell: (entry) =>
      describe(entry)
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
  usePageTitle(t('app:modules.audit'))
  const client = useQueryClient()
  const describe = useDetailsFormat()
  const columns = useMemo(() => createColumns(describe), [describe])
  return (
    <>
      <ListPage
        module={AUDIT_LIST}
        title={t('app:modules.audit')}
        columns={columns}
        rowLink={getRowLink}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => void invalidateModules(client, [AUDIT_LIST.name])}
          >
            {t('audit:refresh')}
          </Button>
        }
        empty={
          <FirstRecordPrompt
            title={t('audit:emptyTitle')}
            body={t('audit:emptyText')}
            help={<HelpLink topic="people#read-the-audit-log" name={t('app:modules.audit')} />}
          />
        }
      />
      <AuditEntryDialog describe={describe} />
    </>
  )
}
