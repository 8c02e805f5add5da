import { useTranslation } from 'react-i18next'
import classes from '../editor/ListEditor.module.css'
import type { ListSpec } from './listSpecs.ts'

/** The visible column names. Hidden from screen readers, because each cell has its own label. */
export function ListHeader({ spec, editable = false }: { spec: ListSpec; editable?: boolean }) {
  const { t } = useTranslation()
  if (spec.name === 'screens') return null
  return (
    <div className={classes.head} data-editable={editable || undefined} aria-hidden>
      {spec.fields.map((field) => (
        <span key={field}>{t(`settings:fields.${field as 'name'}`)}</span>
      ))}
    </div>
  )
}
