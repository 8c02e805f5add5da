import { roles } from '@poledne/contract/access/role'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordEditPage } from '../../components/record/form/RecordEditPage.tsx'
import { FieldDisplaysContext } from '../../components/record/values/fieldDisplays.ts'
import { useCopySource } from '../../lib/record/useCopySource.ts'
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
