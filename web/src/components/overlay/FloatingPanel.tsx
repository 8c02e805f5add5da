import { Popover, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonTarget, useOpenAfterMount } from './ButtonTarget.tsx'
import type { OverlayControl } from './useLazyOverlay.ts'

type FloatingPanelProps = Pick<PopoverProps, 'position' | 'returnFocus' | 'width' | 'withArrow'> & {
  floating: OverlayControl
  label: string
  className?: string
  children: ReactNode
}

/** Wide enough for two fields side by side, never wider than the screen. */
const WIDTH = 'min(20rem, calc(100vw - 1rem))'

/** A small dialog that comes after its button, beside which it stands. */
export function FloatingPanel({ floating, label, className, children, ...rest }: FloatingPanelProps) {
  const { button, id, isOpen, onClose } = floating
  return (
    <Popover
      position="bottom-end"
      width={WIDTH}
      trapFocus
      returnFocus
      {...rest}
      id={id}
      opened={useOpenAfterMount(isOpen)}
      onChange={onClose}
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
