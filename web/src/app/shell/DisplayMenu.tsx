import { LANGUAGES } from '@poledne/contract/domain/languages'
import { useTranslation } from 'react-i18next'
import { FloatingPanel } from '../../core/overlay/FloatingPanel.tsx'
import { LanguagePicker } from '../../core/session/account/LanguagePicker.tsx'
import { ThemePicker } from '../../core/session/account/ThemePicker.tsx'
import classes from './Navigation.module.css'

/** Lets the user choose the language and the theme of this browser. */
export function DisplayMenu() {
  const { t } = useTranslation()
  return (
    <FloatingPanel label={t('app:nav.display')} position="top-end" className={classes.display}>
      <LanguagePicker languages={LANGUAGES} />
      <ThemePicker />
    </FloatingPanel>
  )
}
