import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguagePicker } from '../../components/LanguagePicker.tsx'
import { Logo } from '../../components/Logo.tsx'
import { OfflineBanner } from '../../components/Banner.tsx'
import { ThemePicker } from '../../components/ThemePicker.tsx'
import { usePageTitle } from '../../lib/format/usePageTitle.ts'
import { signInLanguages } from '../../lib/i18n/i18n.ts'
import { NoonIllustration } from './NoonIllustration.tsx'
import classes from './SignInLayout.module.css'

type SignInLayoutProps = { title: string; children: ReactNode; links?: ReactNode }

/** The layout of public pages: an illustration on the left, a form on the right. */
export function SignInLayout({ title, children, links }: SignInLayoutProps) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <div className={classes.picture}>
        <NoonIllustration />
      </div>
      <main className={classes.side}>
        <div className={classes.sheet}>
          <div className={classes.notices} aria-live="polite">
            <OfflineBanner />
          </div>
          <p className={classes.brand}>
            <Logo size={36} />
            <span className={classes.name}>Poledne</span>
          </p>
          <p className={classes.lead}>{t('signIn.lead')}</p>
          <h1 className={classes.title}>{title}</h1>
          {children}
          {links && <nav className={classes.links}>{links}</nav>}
        </div>
        <footer className={classes.footer}>
          <LanguagePicker languages={signInLanguages} />
          <ThemePicker />
        </footer>
      </main>
    </div>
  )
}
