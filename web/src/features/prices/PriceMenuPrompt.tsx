import type { Permission } from '@poledne/contract/access/permissions'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FirstRecordPrompt } from '../../core/record/page/NewRecordButton.tsx'
import { codelistQuery } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import { HelpLink } from '../help/index.ts'

const REQUIRED_CODELISTS = ['restaurants', 'weeklyMenuVariants', 'menuItemTypes'] as const
type RequiredCodelist = (typeof REQUIRED_CODELISTS)[number]

const CREATE_LINKS: Readonly<Record<RequiredCodelist, { to: string; permission: Permission }>> = {
  restaurants: { to: '/restaurants/new/edit', permission: 'restaurants.add' },
  weeklyMenuVariants: { to: '/settings/weeklyMenuVariants', permission: 'settings.edit' },
  menuItemTypes: { to: '/settings/menuItemTypes', permission: 'settings.edit' },
}

type FirstPricePromptProps = {
  module: 'restaurantMenus' | 'restaurantMenuExceptions'
  /** What is missing, if there can be other prices that are not shown. */
  title?: string
}

/** Offers to create the first price, or first a missing restaurant, variant or menu item type. */
export function FirstPricePrompt({ module, title }: FirstPricePromptProps) {
  const { t } = useTranslation()
  const { can, canForAllRestaurants } = useSession()
  const missing = useFirstEmptyCodelist()
  const shared = {
    title: title ?? t(`${module}:empty.title`),
    help: <HelpLink name={t(`app:modules.${module}`)} />,
  }
  if (!can(`${module}.add`)) return <FirstRecordPrompt {...shared} body={t(`${module}:empty.readOnly`)} />
  if (!missing) {
    const action = { to: `/${module}/new/edit`, label: title ? t(`${module}:new`) : t(`${module}:empty.action`) }
    return <FirstRecordPrompt {...shared} body={t(`${module}:empty.body`)} action={action} />
  }
  const { to, permission } = CREATE_LINKS[missing]
  const action = canForAllRestaurants(permission)
    ? { to, label: t(`restaurantMenus:missing.action.${missing}`) }
    : undefined
  return <FirstRecordPrompt {...shared} body={t(`restaurantMenus:missing.${missing}`)} action={action} />
}

/** Returns the first code list without items that a price entry needs. */
function useFirstEmptyCodelist(): RequiredCodelist | undefined {
  const { i18n } = useTranslation()
  const answers = useQueries({ queries: REQUIRED_CODELISTS.map((name) => codelistQuery(name, i18n.language)) })
  return REQUIRED_CODELISTS.find((_, index) => answers[index]?.data?.every(({ disabled }) => disabled))
}
