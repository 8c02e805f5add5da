import { AREAS, type Permission, type PermissionEntry } from '@poledne/contract/access/permissions'
import { useTranslation } from 'react-i18next'
import type { FieldDisplay } from '../../components/record/values/fieldDisplays.tsx'
import classes from './PermissionsField.module.css'
import { findEntry, grantsEverything, type PermissionEntries } from './permissionMatrix.ts'

/** Describes the permissions of a role in words. */
export function PermissionSummary({ entries }: { entries: PermissionEntries }) {
  const { t, i18n } = useTranslation()
  const listFormat = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const lines = AREAS.flatMap((area) => {
    const actions = entries
      .filter((entry) => entry.area === area)
      .map(({ action, allItems, level }) => {
        const names = area === 'users' && action === 'identifier'
        const word = names ? t('roles:does.identifierOfUsers') : t(`roles:does.${action}`)
        const scope = allItems ? word : t('roles:summary.own', { action: word })
        return level === null ? scope : t('roles:summary.from', { action: scope, level })
      })
    return actions.length > 0 ? [{ area, actions: listFormat.format(actions) }] : []
  })
  return (
    <div className={classes.summary}>
      {lines.length === 0 && <p>{t('roles:summary.nothing')}</p>}
      {grantsEverything(entries) && <p>{t('roles:summary.everything')}</p>}
      {!grantsEverything(entries) && lines.length > 0 && (
        <ul>
          {lines.map(({ area, actions }) => (
            <li key={area}>
              <strong>{t(`app:areas.${area}`)}</strong>: {actions}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const readEntries = (value: unknown) => (Array.isArray(value) ? (value as PermissionEntry[]) : [])
const getPermissionName = ({ area, action }: PermissionEntry) => `${area}.${action}` as Permission

function Value({ value }: { value: unknown }) {
  return <PermissionSummary entries={readEntries(value)} />
}

/** Lists the permissions that a save granted, revoked or limited. */
function Change({ from, to }: { from: unknown; to: unknown }) {
  const { t } = useTranslation()
  const [before, after] = [readEntries(from), readEntries(to)]
  const given = after.filter((entry) => !findEntry(before, entry))
  const taken = before.filter((entry) => !findEntry(after, entry))
  const limited = after.filter((entry) => {
    const old = findEntry(before, entry)
    return old && (old.allItems !== entry.allItems || old.level !== entry.level)
  })
  const formatEntry = (entry: PermissionEntry) =>
    t('roles:matrix.cell', { area: t(`app:areas.${entry.area}`), action: t(`roles:actions.${entry.action}`) })
  return (
    <ul>
      {given.map((entry) => (
        <li key={getPermissionName(entry)}>{t('roles:changes.given', { right: formatEntry(entry) })}</li>
      ))}
      {taken.map((entry) => (
        <li key={getPermissionName(entry)}>{t('roles:changes.taken', { right: formatEntry(entry) })}</li>
      ))}
      {limited.map((entry) => (
        <li key={getPermissionName(entry)}>{t('roles:changes.limited', { right: formatEntry(entry) })}</li>
      ))}
    </ul>
  )
}

const PERMISSIONS_DISPLAY: FieldDisplay = { Value, Change }

/** Permissions are not a simple value, so the feature displays them itself. */
export const ROLE_DISPLAYS = { permissions: PERMISSIONS_DISPLAY }
