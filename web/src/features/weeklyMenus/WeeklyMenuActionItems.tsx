import { Menu } from '@mantine/core'
import type { WeeklyMenuItem } from '@poledne/contract/endpoints/weeklyMenu'
import { IconCopy, IconDeviceTv, IconEye, IconEyeOff, IconFileDownload, IconLockOpen } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FloatingMenu } from '../../components/overlay/FloatingMenu.tsx'
import type { OverlayControl } from '../../components/overlay/useLazyOverlay.ts'
import { useSession } from '../../lib/session/session.ts'
import { ExportDialog } from './export/ExportDialog.tsx'
import { HideMenuDialog } from './publication/HideMenuDialog.tsx'
import { PublishDialog } from './publication/PublishDialog.tsx'
import { UnlockDialog } from './UnlockDialog.tsx'
import { useMenuAction } from './weeklyMenus.api.ts'

type OpenDialog = 'publish' | 'unpublish' | 'export' | 'unlock' | null

/** Publish, take back, preview, export, copy, unlock: what the list offers without opening the menu. */
export function WeeklyMenuActionItems({ menu, floating }: { menu: WeeklyMenuItem; floating: OverlayControl }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const action = useMenuAction(menu)
  // the item that opened the dialog is gone by then
  const close = () => {
    setOpenDialog(null)
    floating.button.current?.focus()
  }
  const isPublishedOrScheduled = menu.published || menu.publishAt !== null
  return (
    <>
      <FloatingMenu floating={floating}>
        {menu.can.edit && !menu.published && (
          <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={() => setOpenDialog('publish')}>
            {t('weeklyMenus:publish.action')}
          </Menu.Item>
        )}
        {menu.can.edit && isPublishedOrScheduled && (
          <Menu.Item
            leftSection={<IconEyeOff size={18} aria-hidden />}
            onClick={() => (menu.published ? setOpenDialog('unpublish') : action.mutate({ to: 'unpublish' }))}
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
        <Menu.Item leftSection={<IconFileDownload size={18} aria-hidden />} onClick={() => setOpenDialog('export')}>
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
          <Menu.Item leftSection={<IconLockOpen size={18} aria-hidden />} onClick={() => setOpenDialog('unlock')}>
            {t('weeklyMenus:lock.unlock')}
          </Menu.Item>
        )}
      </FloatingMenu>
      <PublishDialog menu={menu} opened={openDialog === 'publish'} onClose={close} />
      <HideMenuDialog menu={menu} action="unpublish" opened={openDialog === 'unpublish'} onClose={close} />
      <ExportDialog menu={menu} opened={openDialog === 'export'} onClose={close} />
      <UnlockDialog menu={menu} opened={openDialog === 'unlock'} onClose={close} />
    </>
  )
}
