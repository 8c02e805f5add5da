import { Menu } from '@mantine/core'
import type { WeeklyMenuItem } from '@poledne/contract/modules/weeklyMenu'
import { IconCopy, IconDeviceTv, IconEye, IconEyeOff, IconFileDownload, IconLockOpen } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { FloatingMenu } from '../../core/overlay/FloatingMenu.tsx'
import { useOverlay } from '../../core/overlay/LazyMenu.tsx'
import { useSession } from '../../core/session/session.ts'
import { MenuExportDialog } from './export/MenuExportDialog.tsx'
import { HideMenuDialog, ReleaseEditLockDialog } from './publication/MenuActionDialogs.tsx'
import { WeeklyMenuPublishDialog } from './publication/WeeklyMenuPublishDialog.tsx'
import { useMenuAction } from './weeklyMenus.api.ts'

type OpenDialog = 'publish' | 'unpublish' | 'export' | 'unlock' | null

/** The actions of one weekly menu in the list. */
export function WeeklyMenuActionItems({ menu }: { menu: WeeklyMenuItem }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { button } = useOverlay()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const action = useMenuAction(menu)
  // The menu item that opened the dialog is unmounted, so the focus returns to the button of the actions menu.
  const closeDialog = () => {
    setOpenDialog(null)
    button.current?.focus()
  }
  const isPublishedOrScheduled = menu.published || menu.publishAt !== null
  return (
    <>
      <FloatingMenu>
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
          search={toLinkSearch({ preview: 'screen' })}
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
      <WeeklyMenuPublishDialog menu={menu} opened={openDialog === 'publish'} onClose={closeDialog} />
      <HideMenuDialog menu={menu} action="unpublish" opened={openDialog === 'unpublish'} onClose={closeDialog} />
      <MenuExportDialog menu={menu} opened={openDialog === 'export'} onClose={closeDialog} />
      <ReleaseEditLockDialog menu={menu} opened={openDialog === 'unlock'} onClose={closeDialog} />
    </>
  )
}
