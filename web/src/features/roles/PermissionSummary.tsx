import { AREAS } from '@poledne/contract/access/permissions'
import { useTranslation } from 'react-i18next'
import classes from './PermissionsField.module.css'
import { grantsEverything, type PermissionEntries } from './permissionMatrix.ts'

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
