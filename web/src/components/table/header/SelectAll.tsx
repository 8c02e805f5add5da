import { useTranslation } from 'react-i18next'
import classes from '../rows/Row.module.css'
import type { Selection } from '../rows/selection.ts'

type SelectAllProps = { rows: readonly { id: number }[]; selection: Selection; onChange: (on: boolean) => void }

/** All rows that are loaded; the rest of a long list is not touched by what nobody has seen. */
export function SelectAll({ rows, selection, onChange }: SelectAllProps) {
  const { t } = useTranslation()
  const count = rows.filter(({ id }) => selection[String(id)]).length
  const isAll = count > 0 && count === rows.length
  return (
    <label className={classes.hit}>
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isAll
        }}
        checked={isAll}
        disabled={rows.length === 0}
        aria-label={t('table:select.all')}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
