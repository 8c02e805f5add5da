import { Badge } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import { type User, users } from '@poledne/contract/access/user'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordViewPage } from '../../components/record/page/RecordViewPage.tsx'
import { FieldDisplaysContext } from '../../components/record/values/fieldDisplays.ts'
import { ActAsUserButton } from './ActAsUserButton.tsx'
import { USER_DISPLAYS } from './userDisplays.tsx'

export function UserPage() {
  const { t } = useTranslation()
  const { userId = '' } = useParams({ strict: false })
  return (
    <FieldDisplaysContext value={USER_DISPLAYS}>
      <RecordViewPage
        module={users}
        id={userId}
        back={{ to: '/users', label: t('users:title') }}
        getName={({ username }: User) => username}
        badges={({ blocked }: User) =>
          blocked && (
            <Badge variant="light" color="red" tt="none">
              {t('users:fields.blocked')}
            </Badge>
          )
        }
        actions={(user: User) => <ActAsUserButton user={user} />}
      />
    </FieldDisplaysContext>
  )
}
