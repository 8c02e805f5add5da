import { users } from '@poledne/contract/user'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FieldDisplaysContext } from '../../components/record/fieldDisplays.ts'
import { RecordEditPage } from '../../components/record/RecordEditPage.tsx'
import { useSession } from '../../lib/session.ts'
import { UserForm } from './UserForm.tsx'
import { USER_DISPLAYS } from './words.tsx'

export function UserEditPage() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { userId = '' } = useParams({ strict: false })
  return (
    <FieldDisplaysContext value={USER_DISPLAYS}>
      <RecordEditPage
        key={userId}
        module={users}
        id={userId}
        back={{ to: '/users', label: t('users:title') }}
        getTitle={(user) => (user ? t('users:edit', { name: user.username }) : t('users:new'))}
      >
        {(form) => <UserForm form={form} isOwn={userId === String(profile.id)} />}
      </RecordEditPage>
    </FieldDisplaysContext>
  )
}
