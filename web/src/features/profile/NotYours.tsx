import { useTranslation } from 'react-i18next'
import { switched } from '../../lib/switched.ts'
import classes from './ProfilePage.module.css'

/** Instead of a form: the server would refuse it. */
export function NotYours() {
  const { t } = useTranslation()
  return <p className={classes.soft}>{t('account:profile.switched', { name: switched?.username })}</p>
}
