import {
  ACTIONS,
  type Action,
  AREAS,
  type Area,
  type Permission,
  type PermissionEntry,
} from '@poledne/contract/access/permissions'
import { formatList } from '@poledne/contract/domain/languages'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRestaurantNames } from '../../core/form/select/RestaurantLimitInput.tsx'
import { NAME_SEPARATOR } from '../../core/format/useNameSuffix.ts'
import { ChangeArrow, type FieldDisplay } from '../../core/record/values/FieldValue.tsx'
import classes from './PermissionsField.module.css'
import {
  findEntry,
  findLimitChanges,
  grantsEverything,
  groupByLimit,
  type PermissionEntries,
  type RestaurantLimit,
} from './permissionMatrix.ts'

/** Returns functions that format lists such as "view and edit", and the restaurants of permissions. */
function usePermissionFormat() {
  const { t, i18n } = useTranslation()
  const getRestaurantName = useRestaurantNames()
  const joinNames = (parts: readonly string[]) => formatList(parts, i18n.language)
  const formatLimit = (limit: RestaurantLimit) =>
    limit ? limit.map(getRestaurantName).join(NAME_SEPARATOR) : t('record:restaurantLimit.all')
  /** Adds the restaurants to the name of what is limited to them. */
  const addLimit = (name: string, limit: RestaurantLimit) =>
    limit ? t('roles:restaurants.only', { name, restaurants: formatLimit(limit) }) : name
  return { joinNames, formatLimit, addLimit }
}

const getPermissionName = ({ area, action }: PermissionEntry) => `${area}.${action}` as Permission

/** Describes the permissions of a role in words. */
export function PermissionSummary({ entries }: { entries: PermissionEntries }) {
  const { t } = useTranslation()
  const { joinNames, addLimit } = usePermissionFormat()
  const formatAction = ({ area, action, allItems, level }: PermissionEntry) => {
    const names = area === 'users' && action === 'identifier'
    const word = names ? t('roles:does.identifierOfUsers') : t(`roles:does.${action}`)
    const scope = allItems ? word : t('roles:summary.own', { action: word })
    return level === null ? scope : t('roles:summary.from', { action: scope, level })
  }
  const lines = AREAS.flatMap((area) =>
    groupByLimit(entries.filter((entry) => entry.area === area)).map((group) => ({
      key: `${area} ${group.limit}`,
      name: addLimit(t(`app:modules.${area}`), group.limit),
      actions: joinNames(group.entries.map(formatAction)),
    })),
  )
  return (
    <div className={classes.summary}>
      {lines.length === 0 && <p>{t('roles:summary.nothing')}</p>}
      {grantsEverything(entries) && <p>{t('roles:summary.everything')}</p>}
      {!grantsEverything(entries) && lines.length > 0 && (
        <ul>
          {lines.map(({ key, name, actions }) => (
            <li key={key}>
              <strong>{name}</strong>: {actions}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const readEntries = (value: unknown) => (Array.isArray(value) ? (value as PermissionEntry[]) : [])

function Value({ value }: { value: unknown }) {
  return <PermissionSummary entries={readEntries(value)} />
}

/** Lists the permissions that a save has granted, revoked or limited. */
function Change({ from, to }: { from: unknown; to: unknown }) {
  const { t } = useTranslation()
  const { joinNames, formatLimit, addLimit } = usePermissionFormat()
  const [before, after] = [readEntries(from), readEntries(to)]
  const given = after.filter((entry) => !findEntry(before, entry))
  const taken = before.filter((entry) => !findEntry(after, entry))
  const limited = after.filter((entry) => {
    const old = findEntry(before, entry)
    return old && (old.allItems !== entry.allItems || old.level !== entry.level)
  })
  const formatRight = (area: Area, ...actions: Action[]) =>
    t('roles:matrix.cell', {
      area: t(`app:modules.${area}`),
      action: joinNames(actions.map((action) => t(`roles:actions.${action}`))),
    })
  const formatEntry = ({ area, action, restaurantIds = null }: PermissionEntry) =>
    addLimit(formatRight(area, action), restaurantIds)
  return (
    <ul>
      {given.map((entry) => (
        <li key={getPermissionName(entry)}>{t('roles:changes.given', { right: formatEntry(entry) })}</li>
      ))}
      {taken.map((entry) => (
        <li key={getPermissionName(entry)}>{t('roles:changes.taken', { right: formatEntry(entry) })}</li>
      ))}
      {limited.map((entry) => (
        <li key={getPermissionName(entry)}>
          {t('roles:changes.limited', { right: formatRight(entry.area, entry.action) })}
        </li>
      ))}
      {findLimitChanges(before, after).map(({ area, actions, ...limits }) => (
        <li key={`${area} ${actions.join()}`}>
          {t('roles:changes.restaurants', { right: formatRight(area, ...actions) })}
          {' · '}
          {formatLimit(limits.from)} <ChangeArrow /> {formatLimit(limits.to)}
        </li>
      ))}
    </ul>
  )
}

/** Shows the permissions of a role as the table in which they are edited. */
function PermissionMatrix({ value }: { value: unknown }) {
  const { t } = useTranslation()
  const entries = readEntries(value)
  const areas = AREAS.filter((area) => entries.some((entry) => entry.area === area))
  if (areas.length === 0) return t('roles:summary.nothing')
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('roles:matrix.area')}</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                {t(`roles:actions.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <MatrixRow key={area} area={area} entries={entries.filter((entry) => entry.area === area)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MatrixRow({ area, entries }: { area: Area; entries: PermissionEntries }) {
  const { t } = useTranslation()
  const { joinNames, formatLimit } = usePermissionFormat()
  const limited = groupByLimit(entries).filter(({ limit }) => limit !== null)
  const nameAction = ({ action }: PermissionEntry) => t(`roles:actions.${action}`)
  return (
    <tr>
      <th scope="row">
        {t(`app:modules.${area}`)}
        {limited.map((group) => (
          <span key={String(group.limit)} className={classes.limit}>
            {joinNames(group.entries.map(nameAction))}: {formatLimit(group.limit)}
          </span>
        ))}
      </th>
      {ACTIONS.map((action) => {
        const entry = findEntry(entries, { area, action })
        return (
          <td key={action} data-action={t(`roles:actions.${action}`)} data-empty={!entry || undefined}>
            {entry && (
              <span className={classes.cell}>
                <IconCheck size={18} role="img" aria-label={t('table:yes')} />
                {!entry.allItems && <span className="quiet small">{t('roles:scope.own')}</span>}
                {entry.level !== null && <span className="quiet small">≥ {entry.level}</span>}
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

const PERMISSIONS_DISPLAY: FieldDisplay = { Value, Change, Fact: PermissionMatrix }

/** Permissions are not a value of a column kind, so the feature displays them itself. */
export const ROLE_FIELD_DISPLAYS = { permissions: PERMISSIONS_DISPLAY }
