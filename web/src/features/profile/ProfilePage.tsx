import { Button, Title } from '@mantine/core'
import '@mantine/core/styles/Title.layer.css'
import { IconBell, IconLock, IconMessage, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/format/usePageTitle.ts'
import { actingAs } from '../../lib/session/actingAs.ts'
import { useSession } from '../../lib/session/session.ts'
import { AboutSection } from './AboutSection.tsx'
import { AccountDetails } from './AccountDetails.tsx'
import { ActingAsNotice } from './ActingAsNotice.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import classes from './ProfilePage.module.css'
import { SignOutSection } from './SignOutSection.tsx'

/** The own account. Whoever acts as somebody else may look, not change. */
export function ProfilePage() {
  const { t } = useTranslation()
  const { profile } = useSession()
  usePageTitle(t('account:profile.title'))
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ') || profile.username
  const links = [
    { to: '/profile/password', label: t('account:password.title'), Icon: IconLock },
    { to: '/profile/notifications', label: t('app:profile.notifications'), Icon: IconBell },
    { to: '/profile/requests', label: t('app:profile.requests'), Icon: IconMessage },
  ]
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Title order={1} className={classes.title}>
          {name}
        </Title>
        {!actingAs && (
          <div className={classes.actions}>
            <Button component={Link} to="/profile/edit" leftSection={<IconPencil size={18} aria-hidden />}>
              {t('account:edit.title')}
            </Button>
            {links.map(({ to, label, Icon }) => (
              <Button key={to} component={Link} to={to} variant="default" leftSection={<Icon size={18} aria-hidden />}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </header>
      {actingAs && <ActingAsNotice />}
      {!actingAs && <PendingEmail />}
      <AccountDetails />
      {!actingAs && <DevicesSection />}
      <AboutSection />
      {!actingAs && <SignOutSection />}
    </div>
  )
}
