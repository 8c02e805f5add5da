import { ActionIcon, Button, Title, Tooltip } from '@mantine/core'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
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
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyMenu } from '../../../../core/overlay/LazyMenu.tsx'
import { StateBadges } from '../../../../core/record/page/RecordPage.tsx'
import { type CommentPanelState, CommentsButton } from '../../../comments/index.ts'
import classes from '../Planner.module.css'
import type { Autosave } from '../store/useAutosave.ts'
import type { PlannerMenuProps } from './PlannerMenuItems.tsx'
import { PlannerSaveState } from './PlannerSaveState.tsx'
import { WeekSwitch } from './WeekSwitch.tsx'

type PlannerHeaderProps = Pick<PlannerMenuProps, 'onCopyWeek' | 'onPasteWeek' | 'onEditHeader'> & {
  title: string
  /** The stored menu; null for a new week. */
  record: WeeklyMenu | null
  changes: number
  isSaving: boolean
  autosave: Autosave
  isLocked: boolean
  isReadOnly: boolean
  findingCount: number | null
  isCheckOpen: boolean
  comments: CommentPanelState['button']
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  onToggleCheck: () => void
  onPublish: () => void
}

const loadPlannerMenuItems = () => import('./PlannerMenuItems.tsx').then((file) => file.PlannerMenuItems)

/**
 * One line with the week, its save state and the actions on the whole week; it wraps on narrow pages. It is memoised,
 * because the page is rendered with each change of the week.
 */
export const PlannerHeader = memo(function PlannerHeader(props: PlannerHeaderProps) {
  const { title, record, changes, isSaving, autosave, isLocked, isReadOnly, findingCount, isCheckOpen, comments } =
    props
  const { canUndo, canRedo, onUndo, onRedo, onToggleCheck, onPublish, onCopyWeek, onPasteWeek, onEditHeader } = props
  const { t } = useTranslation()
  const isPublished = record?.published ?? false
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
          variant="subtle"
          color="gray"
          size={32}
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
        <PlannerSaveState
          changes={changes}
          isSaving={isSaving}
          autosave={autosave}
          isStored={record !== null}
          isLocked={isLocked}
          isReadOnly={isReadOnly}
        />
      </div>
      <div className={classes.actions}>
        {!isReadOnly && (
          <>
            <HistoryButton label={t('planner:undo')} shortcut="Control+Z" disabled={!canUndo} onClick={onUndo}>
              <IconArrowBackUp size={18} aria-hidden />
            </HistoryButton>
            <HistoryButton label={t('planner:redo')} shortcut="Control+Shift+Z" disabled={!canRedo} onClick={onRedo}>
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
            onClick={onToggleCheck}
          >
            <span className={classes.checkText}>{checkLabel}</span>
            <span className={classes.checkCount}>{findingCount}</span>
          </Button>
        )}
        {record && (isPublished || !isReadOnly) && (
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
        {(record || onCopyWeek || onPasteWeek) && (
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
                menuId={record?.id ?? null}
                onCopyWeek={onCopyWeek}
                onPasteWeek={onPasteWeek}
                onEditHeader={onEditHeader}
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
