import { type Role, roles } from '@poledne/contract/access/role'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CopyButton, RecordViewPage } from '../../core/record/page/RecordViewPage.tsx'
import { FieldDisplaysContext } from '../../core/record/values/FieldValue.tsx'
import { ROLE_FIELD_DISPLAYS } from './PermissionsDisplay.tsx'

export function RolePage() {
  const { t } = useTranslation()
  const { roleId = '' } = useParams({ strict: false })
  return (
    <FieldDisplaysContext value={ROLE_FIELD_DISPLAYS}>
      <RecordViewPage
        module={roles}
        id={roleId}
        getName={({ name }: Role) => name}
        actions={({ id }: Role) => <CopyButton module={roles} id={id} label={t('record:duplicate')} />}
      />
    </FieldDisplaysContext>
  )
}
