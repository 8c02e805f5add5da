import type { Permission } from '@poledne/contract/permissions'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { useFirstEmptyList } from '../../lib/useFirstEmptyList.ts'
import { FirstRecord } from '../record/FirstRecord.tsx'

const GROUND = ['restaurants', 'weeklyMenuVariants', 'menuItemTypes'] as const
type Ground = (typeof GROUND)[number]

const WAYS: Readonly<Record<Ground, { to: string; permission: Permission }>> = {
  restaurants: { to: '/restaurants/new/edit', permission: 'restaurants.add' },
  weeklyMenuVariants: { to: '/settings/weeklyMenuVariants', permission: 'settings.edit' },
  menuItemTypes: { to: '/settings/menuItemTypes', permission: 'settings.edit' },
}

type FirstPriceProps = { module: 'restaurantMenus' | 'restaurantMenuExceptions' }

/** The way to the first price, by way of what it stands on: a restaurant, a variant and the types that are sold. */
export function FirstPrice({ module }: FirstPriceProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const missing = useFirstEmptyList(GROUND)
  const title = t(`${module}:empty.title`)
  if (!can(`${module}.add`)) return <FirstRecord title={title} body={t(`${module}:empty.readOnly`)} />
  if (!missing) {
    const action = { to: `/${module}/new/edit`, label: t(`${module}:empty.action`) }
    return <FirstRecord title={title} body={t(`${module}:empty.body`)} action={action} />
  }
  const { to, permission } = WAYS[missing]
  const action = can(permission) ? { to, label: t(`restaurantMenus:missing.action.${missing}`) } : undefined
  return <FirstRecord title={title} body={t(`restaurantMenus:missing.${missing}`)} action={action} />
}
