import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { fetchSession } from '../../core/session/session.ts'
import classes from './ProfilePage.module.css'
import { SignInMethods } from './SignInMethods.tsx'

/** Shown instead of every screen to a user who must set up a second factor first. */
export function FactorSetUp() {
  const { t } = useTranslation()
  usePageTitle(t('account:factorNeeded.title'))
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Title order={1} className={classes.title}>
          {t('account:factorNeeded.title')}
        </Title>
      </header>
      <p className={classes.soft}>{t('account:factorNeeded.text')}</p>
      <SignInMethods onCodesSaved={() => void fetchSession()} />
    </div>
  )
}
