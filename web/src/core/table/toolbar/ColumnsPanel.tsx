import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FloatingPanel } from '../../overlay/FloatingPanel.tsx'
import type { FieldLabel } from '../../record/useFieldLabels.ts'
import { moveColumn } from '../columnLayout.ts'
import classes from './menus.module.css'

type ColumnsPanelProps = {
  columns: readonly string[]
  shown: readonly string[]
  label: FieldLabel
  className: string | undefined
  onChange: (shown: string[]) => void
  onReset: () => void
}

/** Shows, hides and orders the columns. The shown columns come first, as in the table. */
export function ColumnsPanel({ columns, shown, label, className, onChange, onReset }: ColumnsPanelProps) {
  const { t } = useTranslation()
  const hidden = columns.filter((id) => !shown.includes(id))
  return (
    <FloatingPanel label={t('table:columns.menu')} className={className}>
      <ul className={classes.list}>
        {[...shown, ...hidden].map((id) => {
          const at = shown.indexOf(id)
          const isShown = at >= 0
          return (
            <li key={id} className={classes.item}>
              <Checkbox
                className="grow"
                label={label(id)}
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={() => onChange(isShown ? shown.filter((each) => each !== id) : [...shown, id])}
              />
              {isShown && (
                <>
                  <ActionIcon
                    className={classes.move}
                    disabled={at === 0}
                    aria-label={t('table:columns.up', { column: label(id) })}
                    onClick={() => onChange(moveColumn(shown, id, at - 1))}
                  >
                    <IconChevronUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    className={classes.move}
                    disabled={at === shown.length - 1}
                    aria-label={t('table:columns.down', { column: label(id) })}
                    onClick={() => onChange(moveColumn(shown, id, at + 1))}
                  >
                    <IconChevronDown size={16} />
                  </ActionIcon>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onReset}>
        {t('table:columns.reset')}
      </Button>
    </FloatingPanel>
  )
}
