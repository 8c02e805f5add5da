import { roles } from '@poledne/contract/role'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FieldDisplaysContext } from '../../components/record/fieldDisplays.ts'
import { RecordEditPage } from '../../components/record/RecordEditPage.tsx'
import { useCopySource } from '../../lib/useCopySource.ts'
import { ROLE_DISPLAYS } from './PermissionsDisplay.tsx'
import { RoleForm } from './RoleForm.tsx'

export function RoleEditPage() {
  const { t } = useTranslation()
  const { roleId = '' } = useParams({ strict: false })
  const source = useCopySource()
  return (
    <FieldDisplaysContext value={ROLE_DISPLAYS}>
      <RecordEditPage
        key={`${roleId} ${source}`}
        module={roles}
        id={roleId}
        copy={source === undefined ? undefined : { of: source, without: ['name'] }}
        back={{ to: '/roles', label: t('roles:title') }}
        getTitle={(role) => (role ? t('roles:edit', { name: role.name }) : t('roles:new'))}
      >
        {(form) => <RoleForm form={form} />}
      </RecordEditPage>
    </FieldDisplaysContext>
  )
}
