import { Checkbox, Input, NumberInput } from '@mantine/core'
import { ACTIONS, type Action, type Area } from '@poledne/contract/access/permissions'
import { useTranslation } from 'react-i18next'
import { RestaurantLimitInput } from '../../core/form/select/RestaurantLimitInput.tsx'
import classes from './PermissionsField.module.css'
import {
  findEntry,
  getCheckedState,
  getColumnCells,
  getRowCells,
  getSharedAreaLevel,
  getSharedAreaLimit,
  grantPermissions,
  hasAction,
  hasLevel,
  hasLimit,
  hasOwner,
  isAddRefused,
  lacksView,
  type PermissionCell,
  type PermissionEntries,
  revokePermissions,
  setLimit,
  setScope,
  suggestLimit,
  updateEntries,
} from './permissionMatrix.ts'

export type AreaErrors = Partial<Record<Area, string>>

type PermissionTableProps = {
  areas: readonly Area[]
  entries: PermissionEntries
  canGrant: (cell: PermissionCell) => boolean
  /** Whether the server has rejected a save. The table then marks where View is missing or too limited. */
  isRefused: boolean
  /** The message at the row of an area. */
  errors: AreaErrors
  onChange: (entries: PermissionEntries) => void
}

/**
 * The permissions as a table of areas and actions. The first checkbox of a row or column toggles the whole row or
 * column.
 */
export function PermissionTable(props: PermissionTableProps) {
  const { t } = useTranslation()
  const { areas } = props
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('roles:matrix.area')}</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                <CellGroupCheckbox
                  {...props}
                  isStacked
                  cells={getColumnCells(areas, action)}
                  label={t('roles:matrix.column', { action: t(`roles:actions.${action}`) })}
                >
                  {t(`roles:actions.${action}`)}
                </CellGroupCheckbox>
              </th>
            ))}
            <th scope="col">{t('roles:matrix.level')}</th>
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <AreaRow key={area} area={area} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellGroupCheckboxProps = PermissionTableProps & {
  cells: readonly PermissionCell[]
  label: string
  isStacked?: boolean
  children: string
}

function CellGroupCheckbox({
  cells,
  entries,
  canGrant,
  onChange,
  label,
  isStacked = false,
  children,
}: CellGroupCheckboxProps) {
  const grantableCells = cells.filter((cell) => canGrant(cell) && !isAddRefused(entries, cell))
  const state = getCheckedState(entries, grantableCells)
  return (
    <Checkbox
      size="sm"
      classNames={isStacked ? { body: classes.stacked } : {}}
      aria-label={label}
      label={children}
      disabled={grantableCells.length === 0}
      checked={state === 'all' && grantableCells.length > 0}
      indeterminate={state === 'some'}
      onChange={() =>
        onChange(
          state === 'all' ? revokePermissions(entries, grantableCells) : grantPermissions(entries, grantableCells),
        )
      }
    />
  )
}

function AreaRow({ area, ...props }: PermissionTableProps & { area: Area }) {
  const { t } = useTranslation()
  const name = t(`app:modules.${area}`)
  const isContinued = hasLimit(props.entries, area) || props.errors[area] !== undefined
  return (
    <>
      <tr data-continued={isContinued || undefined}>
        <th scope="row">
          <CellGroupCheckbox {...props} cells={getRowCells(area)} label={t('roles:matrix.row', { area: name })}>
            {name}
          </CellGroupCheckbox>
        </th>
        {ACTIONS.map((action) => (
          <td
            key={action}
            data-action={t(`roles:actions.${action}`)}
            data-empty={!hasAction(area, action) || undefined}
          >
            {hasAction(area, action) && <PermissionCheckbox {...props} area={area} action={action} />}
          </td>
        ))}
        <td data-action={t('roles:matrix.level')} data-empty={!hasLevel(area) || undefined}>
          {hasLevel(area) && <LevelInput {...props} area={area} />}
        </td>
      </tr>
      {isContinued && (
        <tr>
          <td colSpan={ACTIONS.length + 2} className={classes.details}>
            <RowDetails {...props} area={area} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Shows the restaurants of a row, and why the server has rejected the row. */
function RowDetails({ area, entries, errors, onChange }: PermissionTableProps & { area: Area }) {
  const { t } = useTranslation()
  const error = errors[area]
  if (!hasLimit(entries, area))
    return (
      <Input.Error tabIndex={-1} aria-invalid="true">
        {error}
      </Input.Error>
    )
  const limit = getSharedAreaLimit(entries, area)
  const hints: Partial<Record<Area, string>> = {
    restaurants: t('roles:restaurants.noAdd'),
    settings: t('roles:restaurants.onlyScreens'),
  }
  return (
    <RestaurantLimitInput
      name={t(`app:modules.${area}`)}
      value={limit}
      suggested={suggestLimit(entries, area)}
      hint={limit === undefined ? t('roles:restaurants.various') : limit && hints[area]}
      error={error}
      onChange={(restaurantIds) => onChange(setLimit(entries, area, restaurantIds))}
    />
  )
}

function PermissionCheckbox({
  area,
  action,
  entries,
  canGrant,
  isRefused,
  onChange,
}: PermissionTableProps & { area: Area; action: Action }) {
  const { t } = useTranslation()
  const cell = { area, action }
  const entry = findEntry(entries, cell)
  const isRefusedByLimit = !entry && isAddRefused(entries, cell)
  const name = t('roles:matrix.cell', { area: t(`app:modules.${area}`), action: t(`roles:actions.${action}`) })
  return (
    <div className={classes.cell}>
      <Checkbox
        size="sm"
        aria-label={name}
        checked={entry !== undefined}
        error={isRefused && action === 'view' && lacksView(entries, area)}
        title={isRefusedByLimit ? t('roles:restaurants.noAdd') : undefined}
        disabled={!canGrant(cell) || isRefusedByLimit}
        onChange={() => onChange(entry ? revokePermissions(entries, [cell]) : grantPermissions(entries, [cell]))}
      />
      {entry && hasOwner(area) && action !== 'add' && (
        <button
          type="button"
          className={classes.scope}
          aria-pressed={!entry.allItems}
          aria-label={t('roles:matrix.onlyOwn', { cell: name })}
          onClick={() => onChange(setScope(entries, cell, !entry.allItems))}
        >
          {entry.allItems ? t('roles:scope.all') : t('roles:scope.own')}
        </button>
      )}
    </div>
  )
}

function LevelInput({ area, entries, onChange }: PermissionTableProps & { area: Area }) {
  const { t } = useTranslation()
  const level = getSharedAreaLevel(entries, area)
  const cells = getRowCells(area)
  return (
    <NumberInput
      size="xs"
      className={classes.level}
      hideControls
      min={1}
      allowDecimal={false}
      allowNegative={false}
      aria-label={t('roles:matrix.levelOf', { area: t(`app:modules.${area}`) })}
      placeholder={level === undefined ? t('roles:matrix.various') : t('roles:matrix.noLimit')}
      disabled={getCheckedState(entries, cells) === 'none'}
      value={level ?? ''}
      onChange={(value) => onChange(updateEntries(entries, cells, { level: value === '' ? null : Number(value) }))}
    />
  )
}
