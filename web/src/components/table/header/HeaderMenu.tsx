import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLazyOverlay } from '../../overlay/useLazyOverlay.ts'
import classes from './TableHead.module.css'

export type HeaderActions = {
  sort: ((isDescending: boolean) => void) | null
  filter: (() => void) | null
  move: (by: -1 | 1) => void
  hide: (() => void) | null
}
export type HeaderMenuProps = { label: string; isFirst: boolean; isLast: boolean; actions: HeaderActions }

const loadItems = () => import('./HeaderMenuItems.tsx').then((file) => file.HeaderMenuItems)

/** Everything that the pointer does to a column, for the keyboard and for touch. */
export function HeaderMenu({ label, ...rest }: HeaderMenuProps) {
  const { t } = useTranslation()
  const { button, Content, floating } = useLazyOverlay('menu', loadItems)
  return (
    <>
      <ActionIcon
        {...button}
        variant="subtle"
        color="gray"
        size="sm"
        className={classes.menu}
        aria-label={t('table:header.menu', { column: label })}
      >
        <IconDotsVertical size={16} />
      </ActionIcon>
      {Content && <Content {...rest} floating={floating} />}
    </>
  )
}
