import { users } from '@poledne/contract/access/user'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordEditPage } from '../../components/record/form/RecordEditPage.tsx'
import { FieldDisplaysContext } from '../../components/record/values/fieldDisplays.ts'
import { useSession } from '../../lib/session/session.ts'
import { UserForm } from './UserForm.tsx'
import { USER_DISPLAYS } from './userDisplays.tsx'

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
