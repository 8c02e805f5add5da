import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonTarget, useOpenAfterMount, useOverlay } from './LazyMenu.tsx'

/** Props of every menu: it is rendered in the main landmark and has only menu items as children. */
export const MENU_PROPS = {
  withinPortal: true,
  portalProps: { target: '#main' },
  withInitialFocusPlaceholder: false,
} as const

type FloatingMenuProps = Pick<MenuProps, 'position' | 'returnFocus'> & { className?: string; children: ReactNode }

/** The menu that a `LazyMenu` loads. */
export function FloatingMenu({ className, children, ...rest }: FloatingMenuProps) {
  const { button, id, isOpen, close } = useOverlay()
  return (
    <Menu position="bottom-end" {...MENU_PROPS} {...rest} id={id} opened={useOpenAfterMount(isOpen)} onChange={close}>
      <Menu.Target>
        <ButtonTarget button={button} />
      </Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  )
}
