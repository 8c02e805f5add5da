import { users } from '@poledne/contract/user'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FieldDisplays } from '../../components/record/fieldDisplays.ts'
import { RecordEditPage } from '../../components/record/RecordEditPage.tsx'
import { useSession } from '../../lib/session.ts'
import { UserForm } from './UserForm.tsx'
import { DISPLAYS } from './words.tsx'

export function UserEditPage() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { userId = '' } = useParams({ strict: false })
  return (
    <FieldDisplays value={DISPLAYS}>
      <RecordEditPage
        key={userId}
        module={users}
        id={userId}
        back={{ to: '/users', label: t('users:title') }}
        titleOf={(user) => (user ? t('users:edit', { name: user.username }) : t('users:new'))}
      >
        {(form) => <UserForm form={form} isOwn={userId === String(profile.id)} />}
      </RecordEditPage>
    </FieldDisplays>
  )
}
