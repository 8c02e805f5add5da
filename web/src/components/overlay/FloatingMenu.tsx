import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonTarget, useOpenAfterMount } from './ButtonTarget.tsx'
import { MENU_PROPS } from './menuProps.ts'
import type { OverlayControl } from './useLazyOverlay.ts'

type FloatingMenuProps = Pick<MenuProps, 'position' | 'returnFocus'> & {
  floating: OverlayControl
  className?: string
  children: ReactNode
}

/** A menu that comes after its button. */
export function FloatingMenu({ floating, className, children, ...rest }: FloatingMenuProps) {
  const { button, id, isOpen, onClose } = floating
  return (
    <Menu position="bottom-end" {...MENU_PROPS} {...rest} id={id} opened={useOpenAfterMount(isOpen)} onChange={onClose}>
      <Menu.Target>
        <ButtonTarget button={button} />
      </Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  )
}
