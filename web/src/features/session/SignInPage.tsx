import { useTranslation } from 'react-i18next'
import { LanguagePicker } from '../../components/LanguagePicker.tsx'
import { Logo } from '../../components/Logo.tsx'
import { ThemeSwitch } from '../../components/ThemeSwitch.tsx'
import { signInLanguages } from '../../lib/i18n.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { NoonPicture } from './NoonPicture.tsx'
import { SignInForm } from './SignInForm.tsx'
import classes from './SignInPage.module.css'

/** Stands at /login, and at every other address while nobody is signed in. */
export function SignInPage({ onTyping }: { onTyping: () => void }) {
  const { t } = useTranslation()
  usePageTitle(t('signIn.title'))
  return (
    <div className={classes.page}>
      <div className={classes.picture}>
        <NoonPicture />
      </div>
      <main className={classes.side}>
        <div className={classes.sheet}>
          <p className={classes.brand}>
            <Logo size={36} />
            <span className={classes.name}>Poledne</span>
          </p>
          <p className={classes.lead}>{t('signIn.lead')}</p>
          <h1 className={classes.title}>{t('signIn.title')}</h1>
          <SignInForm onTyping={onTyping} />
        </div>
        <footer className={classes.footer}>
          <LanguagePicker languages={signInLanguages} />
          <ThemeSwitch />
        </footer>
      </main>
    </div>
  )
}
