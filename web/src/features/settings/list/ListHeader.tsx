import { useTranslation } from 'react-i18next'
import classes from '../editor/ListEditor.module.css'
import type { ListSpec } from './listSpecs.ts'

/** Names the columns once for the eye; each cell brings its own label for everybody else. */
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
