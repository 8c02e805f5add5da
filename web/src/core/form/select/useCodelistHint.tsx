import { Anchor } from '@mantine/core'
import type { Permission } from '@poledne/contract/access/permissions'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'

const CREATE_LINKS = {
  restaurants: { to: '/restaurants/new/edit', permission: 'restaurants.add' },
  roles: { to: '/roles/new/edit', permission: 'roles.add' },
  allergens: { to: '/settings/allergens', permission: 'settings.edit' },
  dishTypes: { to: '/settings/dishTypes', permission: 'settings.edit' },
  menuItemTypes: { to: '/settings/menuItemTypes', permission: 'settings.edit' },
  weeklyMenuVariants: { to: '/settings/weeklyMenuVariants', permission: 'settings.edit' },
} as const satisfies Partial<Record<CodelistName, { to: string; permission: Permission }>>

const hasCreateLink = (name: CodelistName): name is keyof typeof CREATE_LINKS => name in CREATE_LINKS

type CodelistState = { items: readonly CodelistItem[]; isPending: boolean; error: Error | null; retry: () => void }

/** Returns the text below a select: why its list is empty and what to do, otherwise the hint of the field. */
export function useCodelistHint(codelist: CodelistName, list: CodelistState, hint?: ReactNode): ReactNode {
  const { t } = useTranslation()
  const { canForAllRestaurants } = useSession()
  if (list.error && list.items.length === 0)
    return (
      <>
        {t('record:options.failed')}{' '}
        <Anchor component="button" type="button" inherit onClick={list.retry}>
          {t('errors.retry')}
        </Anchor>
      </>
    )
  const isEmpty = !list.isPending && list.items.every(({ disabled }) => disabled)
  if (!isEmpty || !hasCreateLink(codelist)) return hint
  const { to, permission } = CREATE_LINKS[codelist]
  return (
    <>
      {t(`record:options.empty.${codelist}`)}{' '}
      {canForAllRestaurants(permission) && (
        <Anchor component={Link} to={to} inherit>
          {t(`record:options.add.${codelist}`)}
        </Anchor>
      )}
    </>
  )
}
