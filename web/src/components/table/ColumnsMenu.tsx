import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { moveColumn } from './columnLayout.ts'
import { POPOVER_WIDTH } from './floating.ts'
import classes from './menus.module.css'
import { ToolButton } from './ToolButton.tsx'
import type { ColumnLabel } from './useColumnLabel.ts'

type ColumnsMenuProps = {
  columns: readonly string[]
  shown: readonly string[]
  label: ColumnLabel
  onChange: (shown: string[]) => void
  onReset: () => void
}

/** Which columns there are and in which order; the shown ones come first, as in the table. */
export function ColumnsMenu({ columns, shown, label, onChange, onReset }: ColumnsMenuProps) {
  const { t } = useTranslation()
  const hidden = columns.filter((id) => !shown.includes(id))
  return (
    <Popover position="bottom-end" width={POPOVER_WIDTH} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ToolButton icon={<IconColumns3 size={16} />} label={t('table:columns.menu')} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('table:columns.menu')}>
        <ul className={classes.list}>
          {[...shown, ...hidden].map((id) => {
            const at = shown.indexOf(id)
            const isShown = at >= 0
            return (
              <li key={id} className={classes.item}>
                <Checkbox
                  className={classes.grow}
                  label={label(id)}
                  checked={isShown}
                  disabled={isShown && shown.length === 1}
                  onChange={() => onChange(isShown ? shown.filter((each) => each !== id) : [...shown, id])}
                />
                {isShown && (
                  <>
                    <ActionIcon
                      className={classes.move}
                      variant="subtle"
                      color="gray"
                      disabled={at === 0}
                      aria-label={t('table:columns.up', { column: label(id) })}
                      onClick={() => onChange(moveColumn(shown, id, at - 1))}
                    >
                      <IconChevronUp size={16} />
                    </ActionIcon>
                    <ActionIcon
                      className={classes.move}
                      variant="subtle"
                      color="gray"
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
      </Popover.Dropdown>
    </Popover>
  )
}
