import { useTranslation } from 'react-i18next'
import { RecordPage } from '../../components/record/RecordPage.tsx'
import { actingAs } from '../../lib/switched.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { ActingAsNotice } from './NotYours.tsx'
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
