import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordPage } from '../../components/record/page/RecordPage.tsx'
import { usePageTitle } from '../../lib/format/usePageTitle.ts'
import { actingAs } from '../../lib/session/actingAs.ts'
import { ActingAsNotice } from './ActingAsNotice.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import { ProfileForm } from './ProfileForm.tsx'

export function ProfileEditPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  usePageTitle(t('account:edit.title'))
  return (
    <RecordPage back={{ to: '/profile', label: t('account:profile.title') }} title={t('account:edit.title')}>
      {!actingAs && <PendingEmail />}
      {actingAs ? <ActingAsNotice /> : <ProfileForm onSaved={() => void navigate({ to: '/profile' })} />}
    </RecordPage>
  )
}
