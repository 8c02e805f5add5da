import { ActionIcon, Button, Title, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCheck,
  IconChevronDown,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceFloppy,
  IconDots,
  IconExternalLink,
  IconListCheck,
  IconLock,
  IconSend,
} from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { connectionStore, useOnline } from '../../../../core/http/connection.ts'
import { toLinkSearch } from '../../../../core/list/linkSearch.ts'
import { LazyMenu } from '../../../../core/overlay/LazyMenu.tsx'
import { StateBadges } from '../../../../core/record/page/RecordPage.tsx'
import { useStore } from '../../../../core/storage/store.ts'
import { type CommentPanelState, CommentsButton } from '../../../comments/index.ts'
import { useMenuCheck } from '../CheckPanel.tsx'
import classes from '../Planner.module.css'
import { usePlanner, usePlannerContext, usePlannerRecord } from '../store/plannerContext.ts'
import { listUnfinishedCells } from '../store/plannerSelectors.ts'
import type { Autosave } from '../store/useAutosave.ts'
import { WeekSwitch } from './WeekSwitch.tsx'

type PlannerHeaderProps = {
  title: string
  changes: number
  isSaving: boolean
  autosave: Autosave
  isLocked: boolean
  comments: CommentPanelState['button']
}

const loadPlannerMenuItems = () => import('./PlannerMenus.tsx').then((file) => file.PlannerMenuItems)

/**
 * The header of the planner: the week, its save state and the actions on the whole week. It is memoised, because the
 * page is rendered with each change of the week.
 */
export const PlannerHeader = memo(function PlannerHeader({ title, comments, ...saving }: PlannerHeaderProps) {
  const { t, store, isReadOnly } = usePlannerContext()
  const record = usePlannerRecord()
  const canUndo = usePlanner(({ history }) => history.past.length > 0)
  const canRedo = usePlanner(({ history }) => history.future.length > 0)
  const isCheckOpen = usePlanner((state) => state.sidePanel === 'check')
  const unfinishedCount = usePlanner((state) => listUnfinishedCells(state).length)
  const hasWeek = usePlanner(({ week: { header } }) => header.startDate !== null && header.weeklyMenuVariantId !== null)
  const { count } = useMenuCheck()
  const findingCount = count === null ? null : count + unfinishedCount
  const isPublished = record?.published ?? false
  const router = useRouter()
  const openPreview = () => {
    const { href } = router.buildLocation({
      to: `/weeklyMenus/${record?.id}`,
      search: toLinkSearch({ preview: 'screen' }),
    })
    window.open(href, '_blank', 'noopener')
  }
  const checkLabel = findingCount ? t('planner:check.buttonCount', { count: findingCount }) : t('planner:check.button')
  const heading = (
    <Title order={1} className={classes.title}>
      {title}
    </Title>
  )
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <ActionIcon
          component={Link}
          to="/weeklyMenus"
          size={36}
          title={t('planner:back')}
          aria-label={t('planner:back')}
        >
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        {record ? (
          <WeekSwitch startDate={record.startDate} weeklyMenuVariantId={record.weeklyMenuVariantId}>
            {heading}
          </WeekSwitch>
        ) : (
          heading
        )}
        {record && <StateBadges record={record} />}
        <PlannerSaveState {...saving} />
      </div>
      <div className={classes.actions}>
        {!isReadOnly && (
          <>
            <HistoryButton label={t('app:undo.action')} shortcut="Control+Z" disabled={!canUndo} onClick={store.undo}>
              <IconArrowBackUp size={18} aria-hidden />
            </HistoryButton>
            <HistoryButton
              label={t('planner:redo')}
              shortcut="Control+Shift+Z"
              disabled={!canRedo}
              onClick={store.redo}
            >
              <IconArrowForwardUp size={18} aria-hidden />
            </HistoryButton>
          </>
        )}
        {record && <CommentsButton panel={comments} />}
        {record && (
          <Button
            className={classes.check}
            variant="default"
            leftSection={<IconListCheck size={18} aria-hidden />}
            aria-expanded={isCheckOpen}
            aria-label={checkLabel}
            onClick={() => store.openSidePanel(isCheckOpen ? null : 'check')}
          >
            <span className={classes.checkText}>{t('planner:check.button')}</span>
            <span className={classes.checkCount}>{findingCount || null}</span>
          </Button>
        )}
        {record && (isPublished || !isReadOnly) && (
          // It stays one button after publishing, so that the dialog can return the focus to it.
          <Button
            className={classes.publish}
            {...(isPublished ? { variant: 'light', color: 'green' } : { variant: 'default' })}
            leftSection={isPublished ? <IconCheck size={18} aria-hidden /> : <IconSend size={18} aria-hidden />}
            rightSection={isPublished && <IconExternalLink size={16} aria-hidden />}
            title={isPublished ? t('weeklyMenus:preview.title') : undefined}
            onClick={isPublished ? openPreview : () => store.openDialog({ kind: 'publish' })}
          >
            {isPublished ? t('weeklyMenus:state.published') : t('planner:publish')}
          </Button>
        )}
        {(record || !isReadOnly) && (
          <LazyMenu
            kind="menu"
            load={loadPlannerMenuItems}
            renderButton={(button) => (
              <ActionIcon {...button} variant="default" size={36} aria-label={t('planner:head.more')}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            )}
          >
            {(PlannerMenuItems) => (
              <PlannerMenuItems
                menu={record}
                isReadOnly={isReadOnly}
                hasWeek={hasWeek}
                onOpen={store.openDialog}
                onEditHeader={store.toggleHeaderFields}
              />
            )}
          </LazyMenu>
        )}
      </div>
    </header>
  )
})

type HistoryButtonProps = {
  label: string
  shortcut: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function HistoryButton({ label, shortcut, disabled, onClick, children }: HistoryButtonProps) {
  return (
    <Tooltip label={label} withinPortal={false}>
      <ActionIcon
        className={classes.step}
        variant="default"
        size={36}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        // The button has aria-disabled instead of disabled, because a disabled button loses the focus.
        aria-disabled={disabled}
        data-disabled={disabled || undefined}
        onClick={() => !disabled && onClick()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

const STATES = {
  saved: { icon: IconCloudCheck, text: 'planner:state.saved', hint: 'planner:state.savedHint' },
  saving: { icon: IconCloudUp, text: 'app:save.saving', hint: 'app:save.saving' },
  unsaved: { icon: IconDeviceFloppy, text: 'record:bar.label', hint: 'planner:state.onDevice' },
  failed: { icon: IconAlertTriangle, text: 'planner:state.failed', hint: 'planner:state.onDevice' },
  unreachable: { icon: IconCloudOff, text: 'planner:state.unreachable', hint: 'planner:state.onDevice' },
} as const

const loadPanel = () => import('./PlannerMenus.tsx').then(({ AutosavePanel }) => AutosavePanel)

/**
 * Shows whether the week is saved and whether the user has its lock. Where autosave is available, the save state is a
 * button that turns it on or off.
 */
function PlannerSaveState({ changes, isSaving, autosave, isLocked }: Omit<PlannerHeaderProps, 'title' | 'comments'>) {
  const { t, isReadOnly } = usePlannerContext()
  const record = usePlannerRecord()
  const isOnline = useOnline()
  const isServerReachable = useStore(connectionStore)
  const getState = () => {
    if (!isOnline || !isServerReachable) return 'unreachable'
    if (isSaving || autosave.isSavingChanges) return 'saving'
    if (changes === 0) return 'saved'
    return autosave.hasFailed ? 'failed' : 'unsaved'
  }
  const { icon: Icon, text, hint } = STATES[getState()]
  const isShown = changes > 0 || (record && !isReadOnly)
  return (
    <span className={classes.state}>
      {isShown && autosave.isAvailable && (
        <LazyMenu
          kind="dialog"
          load={loadPanel}
          renderButton={(button) => (
            <UnstyledButton {...button} className={classes.saveState} title={t(hint)}>
              <Icon size={16} aria-hidden />
              {t(text)}
              <IconChevronDown size={14} aria-hidden />
            </UnstyledButton>
          )}
        >
          {(AutosavePanel) => <AutosavePanel isOn={autosave.isOn} onChange={autosave.setOn} />}
        </LazyMenu>
      )}
      {isShown && !autosave.isAvailable && (
        <span className={classes.fact} title={t(hint)} aria-live="polite">
          <Icon size={16} aria-hidden />
          {t(text)}
        </span>
      )}
      {isLocked && (
        <span className={classes.fact} title={t('planner:state.lockedByYou')}>
          <IconLock size={16} aria-hidden />
          <VisuallyHidden>{t('planner:state.lockedByYou')}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
