import { Checkbox, NumberInput } from '@mantine/core'
import type { Action, Area } from '@poledne/contract/access/permissions'
import { useTranslation } from 'react-i18next'
import classes from './PermissionsField.module.css'
import {
  ACTIONS,
  findEntry,
  getCheckedState,
  getColumnCells,
  getCommonLevel,
  getRowCells,
  grant,
  hasAction,
  hasLevel,
  hasOwner,
  lacksView,
  type PermissionCell,
  type PermissionEntries,
  revoke,
  setScope,
  updateEntries,
} from './permissionMatrix.ts'

type PermissionTableProps = {
  areas: readonly Area[]
  entries: PermissionEntries
  canGrant: (cell: PermissionCell) => boolean
  /** Whether the server has rejected a save: View is then marked where it is missing or limited too much. */
  isRefused: boolean
  onChange: (entries: PermissionEntries) => void
}

/** Areas are rows and actions are columns. The first checkbox of a row or column toggles all of it. */
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
  const grantableCells = cells.filter(canGrant)
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
      onChange={() => onChange(state === 'all' ? revoke(entries, grantableCells) : grant(entries, grantableCells))}
    />
  )
}

function AreaRow({ area, ...props }: PermissionTableProps & { area: Area }) {
  const { t } = useTranslation()
  const name = t(`app:areas.${area}`)
  return (
    <tr>
      <th scope="row">
        <CellGroupCheckbox {...props} cells={getRowCells(area)} label={t('roles:matrix.row', { area: name })}>
          {name}
        </CellGroupCheckbox>
      </th>
      {ACTIONS.map((action) => (
        <td key={action} data-action={t(`roles:actions.${action}`)} data-empty={!hasAction(area, action) || undefined}>
          {hasAction(area, action) && <PermissionCheckbox {...props} area={area} action={action} />}
        </td>
      ))}
      <td data-action={t('roles:matrix.level')} data-empty={!hasLevel(area) || undefined}>
        {hasLevel(area) && <LevelInput {...props} area={area} />}
      </td>
    </tr>
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
  const name = t('roles:matrix.cell', { area: t(`app:areas.${area}`), action: t(`roles:actions.${action}`) })
  return (
    <div className={classes.cell}>
      <Checkbox
        size="sm"
        aria-label={name}
        checked={entry !== undefined}
        error={isRefused && action === 'view' && lacksView(entries, area)}
        disabled={!canGrant(cell)}
        onChange={() => onChange(entry ? revoke(entries, [cell]) : grant(entries, [cell]))}
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
  const level = getCommonLevel(entries, area)
  const cells = getRowCells(area)
  return (
    <NumberInput
      size="xs"
      className={classes.level}
      hideControls
      min={1}
      allowDecimal={false}
      allowNegative={false}
      aria-label={t('roles:matrix.levelOf', { area: t(`app:areas.${area}`) })}
      placeholder={level === undefined ? t('roles:matrix.various') : t('roles:matrix.noLimit')}
      disabled={getCheckedState(entries, cells) === 'none'}
      value={level ?? ''}
      onChange={(value) => onChange(updateEntries(entries, cells, { level: value === '' ? null : Number(value) }))}
    />
  )
}
