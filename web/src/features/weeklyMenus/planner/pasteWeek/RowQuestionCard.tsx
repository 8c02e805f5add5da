import { NativeSelect } from '@mantine/core'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { useTranslation } from 'react-i18next'
import classes from './PasteWeek.module.css'
import type { PastedRow, RowAnswer } from './pasteAnswers.ts'

type RowQuestionCardProps = {
  row: PastedRow
  answer: RowAnswer
  types: readonly CodelistItem[]
  cellCount: number
  isMissing: boolean
  onChange: (answer: RowAnswer) => void
}

/** Asks which menu item type a label of the text is, for all cells with this label. */
export function RowQuestionCard({ row, answer, types, cellCount, isMissing, onChange }: RowQuestionCardProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.card} data-open={answer === null || undefined}>
      <NativeSelect
        label={<span className={classes.text}>{row.label ?? t('pasteWeek:row.unnamed')}</span>}
        description={t('pasteWeek:row.count', { count: cellCount })}
        error={isMissing && answer === null ? t('pasteWeek:row.missing') : undefined}
        data={[
          { value: '', label: t('pasteWeek:row.choose'), disabled: true },
          ...types.map(({ id, value }) => ({ value: String(id), label: value })),
          { value: 'skip', label: t('pasteWeek:row.skip') },
        ]}
        value={answer === null ? '' : String(answer)}
        onChange={({ currentTarget: { value } }) => onChange(value === 'skip' ? 'skip' : Number(value))}
      />
    </div>
  )
}
