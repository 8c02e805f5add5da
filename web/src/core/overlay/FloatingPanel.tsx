import { Popover, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonTarget, useOpenAfterMount, useOverlay } from './LazyMenu.tsx'

type FloatingPanelProps = Pick<PopoverProps, 'position' | 'returnFocus' | 'width' | 'withArrow'> & {
  label: string
  className?: string | undefined
  onClose?: () => void
  children: ReactNode
}

/** The panel is wide enough for two fields side by side, but never wider than the window. */
const WIDTH = 'min(20rem, calc(100vw - 1rem))'

/** A small dialog next to the button of a `LazyMenu`. */
export function FloatingPanel({ label, className, onClose, children, ...rest }: FloatingPanelProps) {
  const { button, id, isOpen, close } = useOverlay()
  return (
    <Popover
      position="bottom-end"
      width={WIDTH}
      trapFocus
      returnFocus
      {...rest}
      id={id}
      opened={useOpenAfterMount(isOpen)}
      onChange={onClose ?? close}
    >
      <Popover.Target>
        <ButtonTarget button={button} />
      </Popover.Target>
      <Popover.Dropdown className={className} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
