import { useTranslation } from 'react-i18next'
import history from '../history/History.module.css'
import { ChangeArrow } from './FieldValue.tsx'

type FormatRow<Row> = (row: Row) => string

/** Formats the rows; rows with the same text are listed once. */
const formatRows = <Row,>(value: unknown, formatRow: FormatRow<Row>) =>
  Array.isArray(value) ? [...new Set((value as Row[]).map(formatRow))] : []

/** Shows a list of rows, each as a text on its own line. */
export function RowsValue<Row>({ value, formatRow }: { value: unknown; formatRow: FormatRow<Row> }) {
  const { t } = useTranslation()
  const texts = formatRows(value, formatRow)
  if (texts.length === 0) return <span className="quiet">{t('record:value.empty')}</span>
  return (
    <ul className="list">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

type RowsChangeProps<Row> = { from: unknown; to: unknown; formatRow: FormatRow<Row> }

/** Shows a change of a list of rows: the rows that were removed or added. */
export function RowsChange<Row>({ from, to, formatRow }: RowsChangeProps<Row>) {
  const { t } = useTranslation()
  const [before, after] = [formatRows(from, formatRow), formatRows(to, formatRow)]
  const removed = before.filter((text) => !after.includes(text))
  const added = after.filter((text) => !before.includes(text))
  if (removed.length + added.length === 0) return t('record:rows.reordered')
  return (
    <ul className="list">
      {removed.map((text) => (
        <li key={text}>
          <span className={history.from}>{text}</span> <ChangeArrow /> {t('record:rows.removed')}
        </li>
      ))}
      {added.map((text) => (
        <li key={text}>
          <span className={history.from}>{t('record:rows.added')}</span> <ChangeArrow /> {text}
        </li>
      ))}
    </ul>
  )
}
