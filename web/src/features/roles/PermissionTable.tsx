import { Checkbox, NumberInput } from '@mantine/core'
import type { Action, Area } from '@poledne/contract/permissions'
import { useTranslation } from 'react-i18next'
import {
  ACTIONS,
  type Cell,
  cellsOfColumn,
  cellsOfRow,
  change,
  type Entries,
  entryAt,
  filled,
  grant,
  hasLevel,
  hasOwner,
  lacksView,
  levelOf,
  offers,
  setScope,
  withdraw,
} from './matrix.ts'
import classes from './PermissionsField.module.css'

type TableProps = {
  areas: readonly Area[]
  entries: Entries
  mayGrant: (cell: Cell) => boolean
  /** A save was refused: View is marked where it is missing or too narrow. */
  isRefused: boolean
  onChange: (entries: Entries) => void
}

/** Areas down, actions across; the first of each ticks its whole row or column. */
export function PermissionTable(props: TableProps) {
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
                <Several
                  {...props}
                  isStacked
                  cells={cellsOfColumn(areas, action)}
                  label={t('roles:matrix.column', { action: t(`roles:actions.${action}`) })}
                >
                  {t(`roles:actions.${action}`)}
                </Several>
              </th>
            ))}
            <th scope="col">{t('roles:matrix.level')}</th>
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <Row key={area} area={area} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type SeveralProps = TableProps & { cells: readonly Cell[]; label: string; isStacked?: boolean; children: string }

function Several({ cells, entries, mayGrant, onChange, label, isStacked = false, children }: SeveralProps) {
  const open = cells.filter(mayGrant)
  const state = filled(entries, open)
  return (
    <Checkbox
      size="sm"
      classNames={isStacked ? { body: classes.stacked } : {}}
      aria-label={label}
      label={children}
      disabled={open.length === 0}
      checked={state === 'all' && open.length > 0}
      indeterminate={state === 'some'}
      onChange={() => onChange(state === 'all' ? withdraw(entries, open) : grant(entries, open))}
    />
  )
}

function Row({ area, ...props }: TableProps & { area: Area }) {
  const { t } = useTranslation()
  const name = t(`app:areas.${area}`)
  return (
    <tr>
      <th scope="row">
        <Several {...props} cells={cellsOfRow(area)} label={t('roles:matrix.row', { area: name })}>
          {name}
        </Several>
      </th>
      {ACTIONS.map((action) => (
        <td key={action} data-action={t(`roles:actions.${action}`)} data-empty={!offers(area, action) || undefined}>
          {offers(area, action) && <Tick {...props} area={area} action={action} />}
        </td>
      ))}
      <td data-action={t('roles:matrix.level')} data-empty={!hasLevel(area) || undefined}>
        {hasLevel(area) && <Level {...props} area={area} />}
      </td>
    </tr>
  )
}

function Tick({ area, action, entries, mayGrant, isRefused, onChange }: TableProps & { area: Area; action: Action }) {
  const { t } = useTranslation()
  const cell = { area, action }
  const entry = entryAt(entries, cell)
  const name = t('roles:matrix.cell', { area: t(`app:areas.${area}`), action: t(`roles:actions.${action}`) })
  return (
    <div className={classes.cell}>
      <Checkbox
        size="sm"
        aria-label={name}
        checked={entry !== undefined}
        error={isRefused && action === 'view' && lacksView(entries, area)}
        disabled={!mayGrant(cell)}
        onChange={() => onChange(entry ? withdraw(entries, [cell]) : grant(entries, [cell]))}
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

function Level({ area, entries, onChange }: TableProps & { area: Area }) {
  const { t } = useTranslation()
  const level = levelOf(entries, area)
  const cells = cellsOfRow(area)
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
      disabled={filled(entries, cells) === 'none'}
      value={level ?? ''}
      onChange={(value) => onChange(change(entries, cells, { level: value === '' ? null : Number(value) }))}
    />
  )
}
