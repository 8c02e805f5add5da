import { Badge } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ItemValue } from '../list/ItemValue.tsx'
import { useItemTitleFormat } from '../list/useItemTitleFormat.ts'
import type { ChangedField, ListDifference } from './diffLists.ts'
import classes from './ListDifferences.module.css'

const COLORS = { added: 'green', removed: 'red', changed: 'yellow', moved: 'gray' } as const

/** What differs between two states of a list, row by row, in words. */
export function ListDifferences({ differences }: { differences: readonly ListDifference[] }) {
  const { t } = useTranslation()
  const getTitle = useItemTitleFormat()
  if (differences.length === 0) return <p className={classes.none}>{t('settings:difference.none')}</p>
  return (
    <ul className={classes.list}>
      {differences.map((difference, index) => (
        <li key={`${difference.kind}-${difference.item.id ?? index}`} className={classes.difference}>
          <strong className={classes.name}>{getTitle(difference.item)}</strong>
          <Badge variant="light" color={COLORS[difference.kind]} tt="none">
            {t(`settings:difference.${difference.kind}`)}
          </Badge>
          {difference.kind === 'moved' && (
            <span>{t('settings:difference.places', { from: difference.from, to: difference.to })}</span>
          )}
          {difference.kind === 'changed' &&
            difference.fields.map((change) => <FieldChange key={change.field} {...change} />)}
        </li>
      ))}
    </ul>
  )
}

function FieldChange({ field, before, after }: ChangedField) {
  const { t } = useTranslation()
  return (
    <span className={classes.change}>
      <span className={classes.field}>{t(`settings:fields.${field as 'name'}`)}</span>
      <ItemValue field={field} value={before} />
      <IconArrowRight size={14} role="img" aria-label={t('settings:difference.to')} />
      <ItemValue field={field} value={after} />
    </span>
  )
}
