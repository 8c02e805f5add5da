import { Button } from '@mantine/core'
import { LANGUAGES } from '@poledne/contract/languages'
import { IconHome, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguagePicker } from '../components/LanguagePicker.tsx'
import { ThemeSwitch } from '../components/ThemeSwitch.tsx'
import { errorText } from '../lib/errorText.ts'
import { isApiError } from '../lib/http.ts'
import { notify } from '../lib/notify.ts'
import { signOut, useSession } from '../lib/session.ts'
import { modules, settingsPlace } from './modules.ts'
import classes from './Navigation.module.css'

/** Only what the user may see. */
export function Navigation({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation()
  const { can } = useSession()
  return (
    <>
      <nav className={classes.nav} aria-label={t('app:nav.label')}>
        <ul className={classes.list}>
          <li>
            <Link
              to="/"
              className={classes.link}
              onClick={onChosen}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              <IconHome size={20} stroke={1.6} aria-hidden />
              {t('app:modules.dashboard')}
            </Link>
          </li>
          {modules
            .filter(({ permission }) => can(permission))
            .map(({ name, path, icon: Icon }) => (
              <li key={name}>
                <Link to={path} className={classes.link} onClick={onChosen} activeOptions={{ includeSearch: false }}>
                  <Icon size={20} stroke={1.6} aria-hidden />
                  {t(`app:modules.${name}`)}
                </Link>
              </li>
            ))}
          {can(settingsPlace.permission) && <SettingsLinks onChosen={onChosen} />}
        </ul>
      </nav>
      <Footer />
    </>
  )
}

function SettingsLinks({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation()
  const { path, icon: Icon, lists } = settingsPlace
  return (
    <li>
      <Link to={path} className={classes.link} onClick={onChosen} activeOptions={{ exact: true, includeSearch: false }}>
        <Icon size={20} stroke={1.6} aria-hidden />
        {t('app:modules.settings')}
      </Link>
      <ul className={classes.list}>
        {lists.map((list) => (
          <li key={list}>
            <Link to="/settings/$list" params={{ list }} className={classes.sublink} onClick={onChosen}>
              {t(`settings:lists.${list}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Footer() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    try {
      await signOut()
    } catch (error) {
      setLeaving(false)
      if (!isApiError(error)) throw error
      const reason = t('app:nav.signOutFailed')
      notify.error({ title: reason, message: errorText(error, t('errors.text.server')) })
    }
  }

  return (
    <div className={classes.footer}>
      <div className={classes.choices}>
        <LanguagePicker languages={LANGUAGES} />
        <ThemeSwitch />
      </div>
      <div className={classes.user}>
        <p className={classes.who}>
          <span className={classes.whoLabel}>{t('app:nav.signedInAs')}</span>
          <span className={classes.whoName}>{profile.username}</span>
        </p>
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={leaving}
          onClick={() => void leave()}
        >
          {t('app:nav.signOut')}
        </Button>
      </div>
    </div>
  )
}
