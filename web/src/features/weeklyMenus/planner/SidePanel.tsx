import { CloseButton, Drawer, Tabs } from '@mantine/core'
import { useOpenAfterMount } from '../../../core/overlay/LazyMenu.tsx'
import { CommentPanelHost, type CommentPanelState } from '../../comments/index.ts'
import { toCellKey } from '../weeklyMenuPlan.ts'
import { CheckPanel } from './CheckPanel.tsx'
import classes from './Planner.module.css'
import { usePlanner, usePlannerContext } from './store/plannerContext.ts'
import type { SidePanelTab } from './store/plannerState.ts'

type SidePanelProps = { tab: SidePanelTab; comments: CommentPanelState; hasUnsavedChanges: boolean }

/** The check and the comments of the week, beside the grid or over it on a narrow page. */
export function SidePanel(props: SidePanelProps) {
  const { t, store } = usePlannerContext()
  const isNarrow = usePlanner((state) => state.isNarrow)
  const isDrawerOpen = useOpenAfterMount(true)
  const label = t(props.tab === 'check' ? 'weeklyMenus:check.title' : 'comments:title')
  const close = () => (props.tab === 'comments' ? props.comments.close() : store.openSidePanel(null))
  if (isNarrow)
    return (
      <Drawer.Root opened={isDrawerOpen} onClose={close} position="right" size="min(24rem, 100vw)">
        <Drawer.Overlay />
        <Drawer.Content aria-label={label}>
          <Drawer.Body>
            <SidePanelTabs {...props} close={close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    )
  return (
    <aside
      className={classes.panel}
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()}
    >
      <SidePanelTabs {...props} close={close} />
    </aside>
  )
}

function SidePanelTabs({ tab, comments, hasUnsavedChanges, close }: SidePanelProps & { close: () => void }) {
  const { t, store, weekFormat, getCellName } = usePlannerContext()
  return (
    <Tabs value={tab} onChange={(value) => store.openSidePanel(value as SidePanelTab)} keepMounted={false}>
      <div className={classes.panelHead}>
        <Tabs.List>
          <Tabs.Tab value="check">{t('weeklyMenus:check.title')}</Tabs.Tab>
          {comments.menuId !== null && <Tabs.Tab value="comments">{t('comments:title')}</Tabs.Tab>}
        </Tabs.List>
        <CloseButton onClick={close} aria-label={t('record:close')} />
      </div>
      <Tabs.Panel value="check">
        <CheckPanel hasUnsavedChanges={hasUnsavedChanges} />
      </Tabs.Panel>
      <Tabs.Panel value="comments">
        <CommentPanelHost
          panel={comments}
          formatDayName={weekFormat.formatDayName}
          getCellName={(...place) => getCellName(toCellKey(...place))}
          onGoToCell={(...place) => store.goToCell(toCellKey(...place))}
        />
      </Tabs.Panel>
    </Tabs>
  )
}
