import { useTranslation } from 'react-i18next'
import { actingAs } from '../../core/session/actingAs.ts'

/** Replaces a form while an administrator acts as another user, because the server rejects such changes. */
export function ActingAsNotice() {
  const { t } = useTranslation()
  return <p className="flat quiet pretty">{t('account:profile.switched', { name: actingAs?.username })}</p>
}
