import { Menu } from '@mantine/core'
import { IconCopy, IconExternalLink, IconPencil } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../list/linkSearch.ts'
import type { ListRow } from '../../list/useList.ts'
import { FloatingMenu } from '../../overlay/FloatingMenu.tsx'
import { useSession } from '../../session/session.ts'
import type { RowLink } from '../columnSpec.ts'

type RowMenuItemsProps = { module: string; row: ListRow; link: RowLink }

/** The actions of one row of a list. */
export function RowMenuItems({ module, row, link }: RowMenuItemsProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const router = useRouter()
  return (
    <FloatingMenu>
      <Menu.Item
        component="a"
        href={router.buildLocation(link).publicHref}
        target="_blank"
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        {t('table:rowMenu.newTab')}
      </Menu.Item>
      {row.can?.edit && (
        <Menu.Item component={Link} to={`/${module}/${row.id}/edit`} leftSection={<IconPencil size={18} aria-hidden />}>
          {t('record:edit')}
        </Menu.Item>
      )}
      {can(`${module}.add` as 'dishes.add') && (
        <Menu.Item
          component={Link}
          to={`/${module}/new/edit`}
          search={toLinkSearch({ from: String(row.id) })}
          leftSection={<IconCopy size={18} aria-hidden />}
        >
          {t('record:duplicate')}
        </Menu.Item>
      )}
    </FloatingMenu>
  )
}
