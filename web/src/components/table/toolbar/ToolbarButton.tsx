import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from '../ListPage.module.css'

type ToolbarButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { icon: ReactNode; label: string }

/** A menu of the toolbar: on a narrow screen only its icon is left, and its name for those who ask. */
export function ToolbarButton({ icon, label, className = '', ...rest }: ToolbarButtonProps) {
  return (
    <Button variant="default" className={`${classes.tool} ${className}`} aria-label={label} {...rest}>
      {icon}
      <span className={classes.toolLabel}>{label}</span>
    </Button>
  )
}
