import { ActionIcon, Anchor, Button, Title, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Anchor.layer.css'
import '@mantine/core/styles/Title.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconEye,
  IconListCheck,
  IconLock,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Planner.module.css'
import { PlannerSaveState } from './PlannerSaveState.tsx'
import type { Autosave } from './useAutosave.ts'

type PlannerHeaderProps = {
  title: string
  badges?: ReactNode
  menuId: number | null
  canPublish: boolean
  onPublish: () => void
  isLocked: boolean
  changes: number
  isSaving: boolean
  autosave: Autosave
  isReadOnly: boolean
  findingCount: number | null
  isCheckOpen: boolean
  onToggleCheck: () => void
  commentsButton: ReactNode
  isEditingHeader: boolean
  onEditHeader: (() => void) | null
  history: { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void }
}

/** The name of the week, its save state and the actions on the whole week. */
export function PlannerHeader(props: PlannerHeaderProps) {
  const { title, badges, menuId, canPublish, isLocked, changes, isReadOnly, findingCount, isCheckOpen, history } = props
  const { onPublish, onToggleCheck, isEditingHeader, onEditHeader, isSaving, autosave } = props
  const { t } = useTranslation()
  return (
    <>
      <Anchor component={Link} to="/weeklyMenus" className={classes.back} underline="hover">
        <IconChevronLeft size={16} aria-hidden />
        {t('planner:back')}
      </Anchor>
      <header className={classes.header}>
        <div className={classes.heading}>
          <div className={classes.named}>
            <Title order={1} className={classes.title}>
              {title}
            </Title>
            {onEditHeader && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('planner:head.change')}
                aria-expanded={isEditingHeader}
                onClick={onEditHeader}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
            )}
          </div>
          {badges}
          <span className={classes.state}>
            {!isReadOnly && (menuId !== null || changes > 0) && (
              <PlannerSaveState changes={changes} isSaving={isSaving} autosave={autosave} />
            )}
            {isLocked && (
              <span className={classes.fact}>
                <IconLock size={16} aria-hidden />
                {t('planner:state.lockedByYou')}
              </span>
            )}
          </span>
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
          {menuId !== null && (
            <>
              {props.commentsButton}
              <Button
                variant="default"
                leftSection={<IconListCheck size={18} aria-hidden />}
                aria-expanded={isCheckOpen}
                onClick={onToggleCheck}
              >
                {findingCount ? t('planner:check.buttonCount', { count: findingCount }) : t('planner:check.button')}
              </Button>
              <Button
                component={Link}
                to={`/weeklyMenus/${menuId}`}
                variant="default"
                leftSection={<IconEye size={18} aria-hidden />}
              >
                {t('planner:view')}
              </Button>
              {canPublish && (
                <Button variant="default" leftSection={<IconSend size={18} aria-hidden />} onClick={onPublish}>
                  {t('planner:publish')}
                </Button>
              )}
            </>
          )}
        </div>
      </header>
    </>
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
