import type { Permission, PermissionEntry } from '@poledne/contract/permissions'
import { useTranslation } from 'react-i18next'
import type { FieldDisplay } from '../../components/record/fieldDisplays.ts'
import { entryAt } from './matrix.ts'
import { PermissionSummary } from './PermissionSummary.tsx'

const asEntries = (value: unknown) => (Array.isArray(value) ? (value as PermissionEntry[]) : [])
const nameOf = ({ area, action }: PermissionEntry) => `${area}.${action}` as Permission

function Value({ value }: { value: unknown }) {
  return <PermissionSummary entries={asEntries(value)} />
}

/** Only what a save gave, took away or limited. */
function Change({ from, to }: { from: unknown; to: unknown }) {
  const { t } = useTranslation()
  const [before, after] = [asEntries(from), asEntries(to)]
  const given = after.filter((entry) => !entryAt(before, entry))
  const taken = before.filter((entry) => !entryAt(after, entry))
  const limited = after.filter((entry) => {
    const old = entryAt(before, entry)
    return old && (old.allItems !== entry.allItems || old.level !== entry.level)
  })
  const say = (entry: PermissionEntry) =>
    t('roles:matrix.cell', { area: t(`app:areas.${entry.area}`), action: t(`roles:actions.${entry.action}`) })
  return (
    <ul>
      {given.map((entry) => (
        <li key={nameOf(entry)}>{t('roles:changes.given', { right: say(entry) })}</li>
      ))}
      {taken.map((entry) => (
        <li key={nameOf(entry)}>{t('roles:changes.taken', { right: say(entry) })}</li>
      ))}
      {limited.map((entry) => (
        <li key={nameOf(entry)}>{t('roles:changes.limited', { right: say(entry) })}</li>
      ))}
    </ul>
  )
}

const PERMISSIONS_DISPLAY: FieldDisplay = { Value, Change }

/** Rights are no value of a column: this module shows them itself. */
export const DISPLAYS = { permissions: PERMISSIONS_DISPLAY }
