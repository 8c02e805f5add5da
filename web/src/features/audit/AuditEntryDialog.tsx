import { Anchor } from '@mantine/core'
import type { AuditLogEntry } from '@poledne/contract/modules/audit'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../core/format/personName.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import { ListEntryDialog } from '../../core/table/ListEntryDialog.tsx'
import classes from './Audit.module.css'
import { AUDIT_LIST, type DescribeEntry, formatUser, renderResult } from './auditCells.tsx'
import { getRecordLink } from './recordLink.ts'

/** Shows one entry of the audit log with all its fields. */
export function AuditEntryDialog({ describe }: { describe: DescribeEntry }) {
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

function EntryFields({ entry, describe }: { entry: AuditLogEntry; describe: DescribeEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { can } = useSession()
  const { byId: events } = useCodelist('auditEvents')
  const { byId: results } = useCodelist('auditResults')
  const { byId: modules } = useCodelist('auditModules')
  const { at, event, result, module, recordId, address } = entry
  const path = getRecordLink(entry, can)
  const details = describe(entry)
  return (
    <>
      <dl className={classes.facts}>
        <Fact label={t('audit:fields.at')}>
          <time dateTime={`${at}Z`}>{format.instant(at)}</time>
        </Fact>
        <Fact label={t('audit:fields.event')}>{events.get(event)?.value ?? event}</Fact>
        <Fact label={t('audit:fields.result')}>{renderResult(result, results.get(result)?.value ?? result)}</Fact>
        <Fact label={t('audit:fields.userId')}>
          <UserName id={entry.userId} user={entry.user} />
        </Fact>
        {entry.actingAsId !== null && (
          <Fact label={t('audit:fields.actingAsId')}>
            <UserName id={entry.actingAsId} user={entry.actingAs} />
          </Fact>
        )}
        <Fact label={t('audit:fields.address')}>{address}</Fact>
        {module && <Fact label={t('audit:fields.module')}>{modules.get(module)?.value ?? module}</Fact>}
        {recordId !== null && (
          <Fact label={t('audit:fields.recordId')}>
            {path ? (
              <Anchor
                component={Link}
                to={path}
                underline="always"
                aria-label={`${t('audit:fields.recordId')} ${recordId}`}
              >
                {recordId}
              </Anchor>
            ) : (
              recordId
            )}
          </Fact>
        )}
      </dl>
      {details.length > 0 && (
        <dl className={`${classes.facts} ${classes.details}`} aria-label={t('audit:fields.details')}>
          {details.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children ?? '–'}</dd>
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
      {formatUser(id, user, t) ?? '–'} {name && <span className={classes.quiet}>({name})</span>}
    </>
  )
}
