import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { FirstRecordPrompt } from './FirstRecordPrompt.tsx'

type EmptyModuleProps = { module: 'dishes' | 'restaurants' | 'roles' | 'users' | 'weeklyMenus' }

/** The empty state of a module whose first record needs no other records. */
export function EmptyModule({ module }: EmptyModuleProps) {
  const { t } = useTranslation()
  const canAdd = useSession().can(`${module}.add`)
  return (
    <FirstRecordPrompt
      title={t(`${module}:empty.title`)}
      body={canAdd ? t(`${module}:empty.body`) : t(`${module}:empty.readOnly`)}
      action={canAdd ? { to: `/${module}/new/edit`, label: t(`${module}:empty.action`) } : undefined}
    />
  )
}
