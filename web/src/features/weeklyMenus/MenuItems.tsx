import { Menu } from '@mantine/core'
import type { WeeklyMenuItem } from '@poledne/contract/weeklyMenu'
import { IconCopy, IconDeviceTv, IconEye, IconEyeOff, IconFileDownload, IconLockOpen } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FloatingMenu } from '../../components/floating/FloatingMenu.tsx'
import type { Floating } from '../../components/floating/useOnDemand.ts'
import { useSession } from '../../lib/session.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { UnlockDialog } from './UnlockDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import { useMenuAction } from './weeklyMenus.api.ts'

type Opened = 'publish' | 'unpublish' | 'export' | 'unlock' | null

/** Publish, take back, preview, export, copy, unlock: what the list offers without opening the menu. */
export function MenuItems({ menu, floating }: { menu: WeeklyMenuItem; floating: Floating }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const [opened, setOpened] = useState<Opened>(null)
  const action = useMenuAction(menu)
  // the item that opened the dialog is gone by then
  const close = () => {
    setOpened(null)
    floating.button.current?.focus()
  }
  const isShown = menu.published || menu.publishAt !== null
  return (
    <>
      <FloatingMenu floating={floating}>
        {menu.can.edit && !menu.published && (
          <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={() => setOpened('publish')}>
            {t('weeklyMenus:publish.action')}
          </Menu.Item>
        )}
        {menu.can.edit && isShown && (
          <Menu.Item
            leftSection={<IconEyeOff size={18} aria-hidden />}
            onClick={() => (menu.published ? setOpened('unpublish') : action.mutate({ to: 'unpublish' }))}
          >
            {t(menu.published ? 'weeklyMenus:unpublish.action' : 'weeklyMenus:unpublish.cancelPlan')}
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={`/weeklyMenus/${menu.id}`}
          search={{ preview: 'screen' } as never}
          leftSection={<IconDeviceTv size={18} aria-hidden />}
        >
          {t('weeklyMenus:preview.action')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileDownload size={18} aria-hidden />} onClick={() => setOpened('export')}>
          {t('weeklyMenus:export.action')}
        </Menu.Item>
        {can('weeklyMenus.add') && (
          <Menu.Item
            component={Link}
            to={`/weeklyMenus/new/edit/${menu.id}`}
            leftSection={<IconCopy size={18} aria-hidden />}
          >
            {t('weeklyMenus:copy')}
          </Menu.Item>
        )}
        {menu.can.edit && menu.lockedAt !== null && (
          <Menu.Item leftSection={<IconLockOpen size={18} aria-hidden />} onClick={() => setOpened('unlock')}>
            {t('weeklyMenus:lock.unlock')}
          </Menu.Item>
        )}
      </FloatingMenu>
      <PublishDialog menu={menu} opened={opened === 'publish'} onClose={close} />
      <WithdrawDialog menu={menu} action="unpublish" opened={opened === 'unpublish'} onClose={close} />
      <ExportDialog menu={menu} opened={opened === 'export'} onClose={close} />
      <UnlockDialog menu={menu} opened={opened === 'unlock'} onClose={close} />
    </>
  )
}
