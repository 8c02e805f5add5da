import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../core/session/session.ts'
import classes from './NotificationButton.module.css'

/** The bell with the number of unread notifications. Every page shows it, so it imports as little as possible. */
export function NotificationButton(props: ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation()
  const { notifications: count } = useSession().profile.badges
  return (
    <ActionIcon
      {...props}
      color="tomato"
      size={36}
      className={classes.bell}
      aria-label={t('app:nav.notifications', { count })}
    >
      <IconBell size={20} stroke={1.6} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count}
        </span>
      )}
    </ActionIcon>
  )
}
