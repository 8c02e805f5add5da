import { Button, Title } from '@mantine/core'
import '@mantine/core/styles/Title.layer.css'
import { IconBell, IconLock, IconMessage, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { switched } from '../../lib/switched.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { AboutSection } from './AboutSection.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { NotYours } from './NotYours.tsx'
import classes from './ProfilePage.module.css'
import { SignOutSection } from './SignOutSection.tsx'

/** The own account. Whoever acts as somebody else may look, not change. */
export function ProfilePage() {
  const { t } = useTranslation()
  const { profile } = useSession()
  usePageTitle(t('account:profile.title'))
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ') || profile.username
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Title order={1} className={classes.title}>
          {name}
        </Title>
        {!switched && (
          <div className={classes.actions}>
            <Button component={Link} to="/profile/edit" leftSection={<IconPencil size={18} aria-hidden />}>
              {t('account:edit.title')}
            </Button>
            <Button
              component={Link}
              to="/profile/password"
              variant="default"
              leftSection={<IconLock size={18} aria-hidden />}
            >
              {t('account:password.title')}
            </Button>
            <Button
              component={Link}
              to="/profile/notifications"
              variant="default"
              leftSection={<IconBell size={18} aria-hidden />}
            >
              {t('app:profile.notifications')}
            </Button>
            <Button
              component={Link}
              to="/profile/requests"
              variant="default"
              leftSection={<IconMessage size={18} aria-hidden />}
            >
              {t('app:profile.requests')}
            </Button>
          </div>
        )}
      </header>
      {switched && <NotYours />}
      <AccountFacts />
      {!switched && <DevicesSection />}
      <AboutSection />
      {!switched && <SignOutSection />}
    </div>
  )
}
