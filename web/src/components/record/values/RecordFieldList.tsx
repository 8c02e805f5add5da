import type { AnyRecord, RecordModule } from '../../../lib/record/recordFields.ts'
import { useFieldLabel } from '../../../lib/record/useFieldLabel.ts'
import { FieldValue } from './FieldValue.tsx'
import classes from './RecordFieldList.module.css'

/** All fields of the module in the order of the contract. */
export function RecordFieldList({ module, record }: { module: RecordModule; record: AnyRecord }) {
  const label = useFieldLabel(module)
  return (
    <dl className={classes.facts}>
      {module.fields.map((field) => (
        <div key={field} className={classes.fact}>
          <dt className={classes.label}>{label(field)}</dt>
          <dd className={classes.value}>
            <FieldValue module={module} field={field} value={record[field]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
