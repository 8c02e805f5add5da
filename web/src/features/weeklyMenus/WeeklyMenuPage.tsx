import { Alert, Anchor, Button, Menu } from '@mantine/core'
import { type WeeklyMenu, weeklyMenus } from '@poledne/contract/modules/weeklyMenu'
import { IconClockOff, IconCopy, IconDeviceTv, IconLock, IconPower } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { RecordViewPage } from '../../core/record/page/RecordViewPage.tsx'
import { FieldDisplaysContext } from '../../core/record/values/FieldValue.tsx'
import { useSession } from '../../core/session/session.ts'
import { countPrintsToReplaceQuery, TO_REPLACE_FILTER } from '../prints/index.ts'
import { MenuExportDialog } from './export/MenuExportDialog.tsx'
import { formatLockText, renderMenuStatus, useWeeklyMenuNameFormat } from './menuFormat.tsx'
import { usePreviewOptions } from './preview/usePreviewOptions.ts'
import { CheckList } from './publication/CheckList.tsx'
import { HideMenuDialog, ReleaseEditLockDialog } from './publication/MenuActionDialogs.tsx'
import { WeeklyMenuPublishDialog } from './publication/WeeklyMenuPublishDialog.tsx'
import classes from './WeeklyMenu.module.css'
import { GuestWeek } from './week/GuestWeek.tsx'
import { WEEKLY_MENU_FIELD_DISPLAYS } from './week/weeklyMenuDisplays.tsx'
import { menuCheckQuery, useMenuAction } from './weeklyMenus.api.ts'

const GuestPreview = lazyWithRetry(() => import('./preview/GuestPreview.tsx').then((file) => file.GuestPreview))

export function WeeklyMenuPage() {
  const { t } = useTranslation()
  const formatMenuName = useWeeklyMenuNameFormat()
  const { weeklyMenuId = '' } = useParams({ strict: false })
  return (
    <FieldDisplaysContext value={WEEKLY_MENU_FIELD_DISPLAYS}>
      <RecordViewPage
        module={weeklyMenus}
        id={weeklyMenuId}
        getName={formatMenuName}
        badges={(menu: WeeklyMenu) => <StatusBadge menu={menu} />}
        renderActions={(menu: WeeklyMenu, renderMenu) => <PageActions menu={menu} renderMenu={renderMenu} />}
        lead={(menu: WeeklyMenu) => (
          <>
            <LockNotice menu={menu} />
            <PageSection title={t('weeklyMenus:guest.title')}>
              <GuestWeek menu={menu} />
            </PageSection>
          </>
        )}
        hasFieldsInLine
      >
        {(menu: WeeklyMenu) => (
          <>
            <PageSection title={t('weeklyMenus:check.title')}>
              <CheckResults menu={menu} />
            </PageSection>
            <ExportsSection menu={menu} />
          </>
        )}
      </RecordViewPage>
    </FieldDisplaysContext>
  )
}

function StatusBadge({ menu }: { menu: WeeklyMenu }) {
  const { t } = useTranslation()
  return renderMenuStatus(menu, t, useFormat())
}

type PageActionsProps = { menu: WeeklyMenu; renderMenu: (items: ReactNode) => ReactNode }

function PageActions({ menu, renderMenu }: PageActionsProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { ask } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [openDialog, setOpenDialog] = useState<'publish' | 'unpublish' | 'deactivate' | 'export' | null>(null)
  const action = useMenuAction(menu)
  const [, choosePreview] = usePreviewOptions()
  const canPublish = menu.can.edit && !menu.published
  const closeDialog = () => {
    setOpenDialog(null)
    if (ask !== undefined) void navigate({ to: '.', search: toLinkSearch({}), replace: true, resetScroll: false })
  }
  // The dialog stays open after this menu is published, because it shows the results of the other variants too.
  const [lastAsk, setLastAsk] = useState<typeof ask>(undefined)
  if (ask !== lastAsk) {
    setLastAsk(ask)
    if (ask === 'publish' && canPublish) setOpenDialog('publish')
  }
  const isScheduled = !menu.published && menu.publishAt !== null
  return (
    <>
      {canPublish && (
        <Button variant="default" onClick={() => setOpenDialog('publish')}>
          {t('weeklyMenus:publish.action')}
        </Button>
      )}
      {menu.can.edit && menu.published && (
        <Button variant="default" onClick={() => setOpenDialog('unpublish')}>
          {t('weeklyMenus:unpublish.action')}
        </Button>
      )}
      <Button variant="default" onClick={() => setOpenDialog('export')}>
        {t('weeklyMenus:export.action')}
      </Button>
      {renderMenu(
        <>
          <Menu.Item
            leftSection={<IconDeviceTv size={18} aria-hidden />}
            onClick={() => choosePreview({ preview: 'screen' })}
          >
            {t('weeklyMenus:preview.action')}
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
          {menu.can.edit && isScheduled && (
            <Menu.Item
              leftSection={<IconClockOff size={18} aria-hidden />}
              onClick={() => action.mutate({ to: 'unpublish' })}
            >
              {t('weeklyMenus:unpublish.cancelPlan')}
            </Menu.Item>
          )}
          {menu.can.edit && (
            <Menu.Item
              leftSection={<IconPower size={18} aria-hidden />}
              onClick={() => (menu.active ? setOpenDialog('deactivate') : action.mutate({ to: 'activate' }))}
            >
              {t(menu.active ? 'weeklyMenus:deactivate' : 'weeklyMenus:activate')}
            </Menu.Item>
          )}
        </>,
      )}
      <WeeklyMenuPublishDialog menu={menu} opened={openDialog === 'publish'} onClose={closeDialog} />
      <HideMenuDialog menu={menu} action="unpublish" opened={openDialog === 'unpublish'} onClose={closeDialog} />
      <HideMenuDialog menu={menu} action="deactivate" opened={openDialog === 'deactivate'} onClose={closeDialog} />
      <MenuExportDialog menu={menu} opened={openDialog === 'export'} onClose={closeDialog} />
      <PreviewDialog menu={menu} />
    </>
  )
}

/** The dialog with the guest preview, which is open while the URL contains a format of the preview. */
function PreviewDialog({ menu }: { menu: WeeklyMenu }) {
  const { t } = useTranslation()
  const [{ preview }, choose] = usePreviewOptions()
  return (
    <Dialog
      opened={preview !== undefined}
      onClose={() => choose({ preview: undefined })}
      title={t('weeklyMenus:preview.title')}
      widest
    >
      <GuestPreview menu={menu} />
    </Dialog>
  )
}

/** Names the user who is editing the menu and offers to unlock it. */
function LockNotice({ menu }: { menu: WeeklyMenu }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isUnlockOpen, setIsUnlockOpen] = useState(false)
  const lockMessage = formatLockText(menu, t, format)
  return (
    <>
      {lockMessage !== null && (
        <Alert color="gray" icon={<IconLock size={18} aria-hidden />}>
          <span className={classes.held}>
            {lockMessage}
            {menu.can.edit && (
              <Button size="xs" variant="default" onClick={() => setIsUnlockOpen(true)}>
                {t('weeklyMenus:lock.unlock')}
              </Button>
            )}
          </span>
        </Alert>
      )}
      <ReleaseEditLockDialog menu={menu} opened={isUnlockOpen} onClose={() => setIsUnlockOpen(false)} />
    </>
  )
}

function CheckResults({ menu }: { menu: WeeklyMenu }) {
  const { i18n } = useTranslation()
  return (
    <QueryContent query={useQuery(menuCheckQuery(menu, i18n.language))}>
      {({ items, total }) => <CheckList findings={items} total={total} startDate={menu.startDate} />}
    </QueryContent>
  )
}

/** Links to the downloads of the menu and says how many printed menus have to be replaced. */
function ExportsSection({ menu }: { menu: WeeklyMenu }) {
  const { t } = useTranslation()
  const { data: count = 0 } = useQuery(countPrintsToReplaceQuery(menu.id))
  const to = `/weeklyMenus/${menu.id}/downloads`
  return (
    <PageSection title={t('weeklyMenus:exports.title')}>
      <p className="row flat">
        <Anchor component={Link} to={to} underline="always">
          {t('weeklyMenus:exports.all')}
        </Anchor>
        {count > 0 && (
          <Anchor
            component={Link}
            to={to}
            search={toLinkSearch({ filter: [TO_REPLACE_FILTER] })}
            underline="always"
            c="error"
          >
            {t('weeklyMenus:exports.toReplace', { count })}
          </Anchor>
        )}
      </p>
    </PageSection>
  )
}
