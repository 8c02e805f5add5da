import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { MENU } from './menu.ts'
import { StandIn, useOpened } from './StandIn.tsx'
import type { Floating } from './useOnDemand.ts'

type FloatingMenuProps = Pick<MenuProps, 'position' | 'returnFocus'> & {
  floating: Floating
  className?: string
  children: ReactNode
}

/** A menu that comes after its button. */
export function FloatingMenu({ floating, className, children, ...rest }: FloatingMenuProps) {
  const { button, id, isOpen, onClose } = floating
  return (
    <Menu position="bottom-end" {...MENU} {...rest} id={id} opened={useOpened(isOpen)} onChange={onClose}>
      <Menu.Target>
        <StandIn button={button} />
      </Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  )
}
