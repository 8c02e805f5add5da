import { useTranslation } from 'react-i18next'
import { actingAs } from '../../core/session/actingAs.ts'
import classes from './ProfilePage.module.css'

/** Replaces a form while an administrator acts as another user, because the server rejects such changes. */
export function ActingAsNotice() {
  const { t } = useTranslation()
  return <p className={classes.soft}>{t('account:profile.switched', { name: actingAs?.username })}</p>
}
