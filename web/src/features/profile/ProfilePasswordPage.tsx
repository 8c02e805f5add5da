import { useTranslation } from 'react-i18next'
import { RecordPage } from '../../components/record/page/RecordPage.tsx'
import { usePageTitle } from '../../lib/format/usePageTitle.ts'
import { actingAs } from '../../lib/session/actingAs.ts'
import { ActingAsNotice } from './ActingAsNotice.tsx'
import { PasswordForm } from './PasswordForm.tsx'

export function ProfilePasswordPage() {
  const { t } = useTranslation()
  usePageTitle(t('account:password.title'))
  return (
    <RecordPage back={{ to: '/profile', label: t('account:profile.title') }} title={t('account:password.title')}>
      {actingAs ? <ActingAsNotice /> : <PasswordForm />}
    </RecordPage>
  )
}
