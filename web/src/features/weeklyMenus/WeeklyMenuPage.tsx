import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { type WeeklyMenu, weeklyMenus } from '@poledne/contract/weeklyMenu'
import { IconCopy, IconDeviceTv, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../components/Loaded.tsx'
import { FieldDisplays } from '../../components/record/fieldDisplays.ts'
import { Section } from '../../components/record/RecordPage.tsx'
import { RecordViewPage } from '../../components/record/RecordViewPage.tsx'
import { useSession } from '../../lib/session.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { CheckList } from './CheckList.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { lockText, menuState } from './MenuState.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { UnlockDialog } from './UnlockDialog.tsx'
import { useMenuName } from './useMenuName.ts'
import { usePreviewChoice } from './usePreviewChoice.ts'
import { DISPLAYS } from './WeekDisplay.tsx'
import classes from './WeeklyMenu.module.css'
import { WeekView } from './WeekView.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import { checkQuery, useMenuAction } from './weeklyMenus.api.ts'

export function WeeklyMenuPage() {
  const { t } = useTranslation()
  const nameOf = useMenuName()
  const { weeklyMenuId = '' } = useParams({ strict: false })
  return (
    <FieldDisplays value={DISPLAYS}>
      <RecordViewPage
        module={weeklyMenus}
        id={weeklyMenuId}
        back={{ to: '/weeklyMenus', label: t('weeklyMenus:title') }}
        nameOf={nameOf}
        badges={(menu: WeeklyMenu) => <State menu={menu} />}
        actions={(menu: WeeklyMenu) => <Actions menu={menu} />}
      >
        {(menu: WeeklyMenu) => (
          <>
            <Lock menu={menu} />
            <Section title={t('weeklyMenus:guest.title')}>
              <WeekView menu={menu} />
            </Section>
            <Section title={t('weeklyMenus:check.title')}>
              <Checks menu={menu} />
            </Section>
          </>
        )}
      </RecordViewPage>
    </FieldDisplays>
  )
}

function State({ menu }: { menu: WeeklyMenu }) {
  const { t } = useTranslation()
  return menuState(menu, t, useFormat())
}

function Actions({ menu }: { menu: WeeklyMenu }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { ask } = useSearch({ strict: false }) as { ask?: unknown }
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'publish' | 'unpublish' | 'deactivate' | 'export' | null>(null)
  const action = useMenuAction(menu)
  const [, choosePreview] = usePreviewChoice()
  const mayPublish = menu.can.edit && !menu.published
  const close = () => {
    setOpened(null)
    if (ask !== undefined) void navigate({ to: '.', search: {} as never, replace: true, resetScroll: false })
  }
  const isPlanned = !menu.published && menu.publishAt !== null
  return (
    <>
      {mayPublish && (
        <Button variant="default" onClick={() => setOpened('publish')}>
          {t('weeklyMenus:publish.action')}
        </Button>
      )}
      {menu.can.edit && (menu.published || isPlanned) && (
        <Button
          variant="default"
          loading={action.isPending}
          onClick={() => (menu.published ? setOpened('unpublish') : action.mutate({ to: 'unpublish' }))}
        >
          {t(menu.published ? 'weeklyMenus:unpublish.action' : 'weeklyMenus:unpublish.cancelPlan')}
        </Button>
      )}
      {menu.can.edit && (
        <Button
          variant="default"
          loading={action.isPending}
          onClick={() => (menu.active ? setOpened('deactivate') : action.mutate({ to: 'activate' }))}
        >
          {t(menu.active ? 'weeklyMenus:deactivate' : 'weeklyMenus:activate')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDeviceTv size={18} aria-hidden />}
        onClick={() => choosePreview({ preview: 'screen' })}
      >
        {t('weeklyMenus:preview.action')}
      </Button>
      <Button variant="default" onClick={() => setOpened('export')}>
        {t('weeklyMenus:export.action')}
      </Button>
      {can('weeklyMenus.add') && (
        <Button
          component={Link}
          to={`/weeklyMenus/new/edit/${menu.id}`}
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
        >
          {t('weeklyMenus:copy')}
        </Button>
      )}
      <PublishDialog menu={menu} opened={mayPublish && (opened ?? ask) === 'publish'} onClose={close} />
      <WithdrawDialog menu={menu} action="unpublish" opened={opened === 'unpublish'} onClose={close} />
      <WithdrawDialog menu={menu} action="deactivate" opened={opened === 'deactivate'} onClose={close} />
      <ExportDialog menu={menu} opened={opened === 'export'} onClose={close} />
      <PreviewDialog menu={menu} />
    </>
  )
}

/** Names the user who is editing the menu and offers to unlock it. */
function Lock({ menu }: { menu: WeeklyMenu }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [asked, setAsked] = useState(false)
  const held = lockText(menu, t, format)
  return (
    <>
      {held !== null && (
        <Alert color="gray" variant="light" icon={<IconLock size={18} aria-hidden />}>
          <span className={classes.held}>
            {held}
            {menu.can.edit && (
              <Button size="xs" variant="default" onClick={() => setAsked(true)}>
                {t('weeklyMenus:lock.unlock')}
              </Button>
            )}
          </span>
        </Alert>
      )}
      <UnlockDialog menu={menu} opened={asked} onClose={() => setAsked(false)} />
    </>
  )
}

function Checks({ menu }: { menu: WeeklyMenu }) {
  const { i18n } = useTranslation()
  return (
    <Loaded query={useQuery(checkQuery(menu, i18n.language))}>
      {({ items, total }) => <CheckList findings={items} total={total} startDate={menu.startDate} />}
    </Loaded>
  )
}
