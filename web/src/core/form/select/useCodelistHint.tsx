import { Anchor } from '@mantine/core'
import { isRecordModule, type Permission } from '@poledne/contract/access/permissions'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import { CHANGE_MODULES } from '@poledne/contract/list/lists'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'

type CreateLink = { to: string; permission: Permission; place: string }

/** Returns where users add items to a code list: a record module or a settings list. Other code lists are fixed. */
function getCreateLink(codelist: CodelistName, t: TFunction): CreateLink | null {
  const module = CHANGE_MODULES.find((name) => name === codelist)
  if (!module) return null
  return isRecordModule(module)
    ? { to: `/${module}/new/edit`, permission: `${module}.add`, place: t(`app:modules.${module}`) }
    : { to: `/settings/${module}`, permission: 'settings.edit', place: t(`app:lists.${module}`) }
}

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
  const link = isEmpty && getCreateLink(codelist, t)
  if (!link) return hint
  return (
    <>
      {t('record:options.empty')}{' '}
      {canForAllRestaurants(link.permission) && (
        <Anchor component={Link} to={link.to} inherit>
          {t('record:options.add', { place: link.place })}
        </Anchor>
      )}
    </>
  )
}
