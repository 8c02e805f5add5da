import { useTranslation } from 'react-i18next'
import { actingAs } from '../../lib/session/actingAs.ts'
import classes from './ProfilePage.module.css'

/** Instead of a form: the server would refuse it. */
export function ActingAsNotice() {
  const { t } = useTranslation()
  return <p className={classes.soft}>{t('account:profile.switched', { name: actingAs?.username })}</p>
}
