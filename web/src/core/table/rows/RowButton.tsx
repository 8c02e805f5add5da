import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import classes from './RowButton.module.css'

/**
 * A button in a cell that marks its row as done; a card shows only the icon.
 * @param name the label for screen readers, which also names the row
 */
export function RowButton({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  const handleClick = ({ currentTarget }: MouseEvent) => {
    // The button disappears with the change, so the link of its row gets the focus.
    currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')?.focus()
    onClick()
  }
  return (
    <Button variant="default" size="compact-sm" className={classes.button} aria-label={name} onClick={handleClick}>
      <IconCheck size={18} className={classes.icon} aria-hidden />
      <span className={classes.label}>{label}</span>
    </Button>
  )
}
