import { ActionIcon, Button, Title, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Title.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCheck,
  IconDots,
  IconListCheck,
  IconSend,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyMenu } from '../../components/overlay/LazyMenu.tsx'
import classes from './Planner.module.css'
import type { PlannerMenuProps } from './PlannerMenuItems.tsx'
import { WeekSwitch, type WeekTarget } from './WeekSwitch.tsx'

type PlannerHeaderProps = PlannerMenuProps & {
  title: string
  /** The stored week and variant, between which the user can switch; null for a week that is not stored. */
  target: WeekTarget | null
  badges?: ReactNode
  saveState: ReactNode
  canPublish: boolean
  isPublished: boolean
  onPublish: () => void
  isReadOnly: boolean
  findingCount: number | null
  isCheckOpen: boolean
  onToggleCheck: () => void
  commentsButton: ReactNode
  history: { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void }
}

const loadPlannerMenuItems = () => import('./PlannerMenuItems.tsx').then((file) => file.PlannerMenuItems)

/** One line with the week, its save state and the actions on the whole week; it wraps on narrow pages. */
export function PlannerHeader(props: PlannerHeaderProps) {
  const { title, target, badges, saveState, menuId, canPublish, isReadOnly, findingCount, history } = props
  const { isPublished, isCheckOpen, onPublish, onToggleCheck, onCopyWeek, onEditHeader, commentsButton } = props
  const { t } = useTranslation()
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
          variant="subtle"
          color="gray"
          size={32}
          title={t('planner:back')}
          aria-label={t('planner:back')}
        >
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        {target ? <WeekSwitch {...target}>{heading}</WeekSwitch> : heading}
        {badges}
        {saveState}
      </div>
      <div className={classes.actions}>
        {!isReadOnly && (
          <>
            <HistoryButton
              label={t('planner:undo')}
              shortcut="Control+Z"
              disabled={!history.canUndo}
              onClick={history.undo}
            >
              <IconArrowBackUp size={18} aria-hidden />
            </HistoryButton>
            <HistoryButton
              label={t('planner:redo')}
              shortcut="Control+Shift+Z"
              disabled={!history.canRedo}
              onClick={history.redo}
            >
              <IconArrowForwardUp size={18} aria-hidden />
            </HistoryButton>
          </>
        )}
        {menuId !== null && commentsButton}
        {menuId !== null && (
          <Button
            variant="default"
            leftSection={<IconListCheck size={18} aria-hidden />}
            aria-expanded={isCheckOpen}
            onClick={onToggleCheck}
          >
            {findingCount ? t('planner:check.buttonCount', { count: findingCount }) : t('planner:check.button')}
          </Button>
        )}
        {(canPublish || isPublished) && (
          // The button stays after publishing, so that it gets the focus back from the dialog.
          <Button
            className={classes.publish}
            variant="default"
            leftSection={isPublished ? <IconCheck size={18} aria-hidden /> : <IconSend size={18} aria-hidden />}
            aria-disabled={isPublished}
            data-disabled={isPublished || undefined}
            onClick={() => !isPublished && onPublish()}
          >
            {isPublished ? t('weeklyMenus:state.published') : t('planner:publish')}
          </Button>
        )}
        {(menuId !== null || onCopyWeek) && (
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
              <PlannerMenuItems menuId={menuId} onCopyWeek={onCopyWeek} onEditHeader={onEditHeader} />
            )}
          </LazyMenu>
        )}
      </div>
    </header>
  )
}

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
