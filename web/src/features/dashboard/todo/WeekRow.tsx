import { Button } from '@mantine/core'
import { getWeekNumber } from '@poledne/contract/domain/week'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getNameBySuffix, NAME_SEPARATOR, useNameSuffix } from '../../../core/format/useNameSuffix.ts'
import { lazyWithRetry } from '../../../core/http/loading/lazyWithRetry.ts'
import { useSession } from '../../../core/session/session.ts'
import { DashboardProblem } from '../DashboardPanel.tsx'
import { DeadlineText } from './DeadlineText.tsx'
import { ActionLink, Entry } from './TodoEntry.tsx'
import classes from './TodoPanel.module.css'
import { getDeadlineState, type TodoWeek } from './todo.ts'

const SnoozeDialog = lazyWithRetry(() => import('./SnoozeDialog.tsx').then((file) => file.SnoozeDialog))

const DEADLINE_SEVERITIES = { ahead: 'info', soon: 'warning', late: 'error', snoozed: 'info' } as const

/** A week of a variant that guests cannot see yet, or whose menu has problems. */
export function WeekRow({ todo: { square, variant, isHidden, problems } }: { todo: TodoWeek }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const suffix = useNameSuffix()
  const id = useId()
  const [isSnoozing, setIsSnoozing] = useState(false)
  const { state, startDate, weeklyMenuId, weeklyMenuVariantId } = square
  const deadline = isHidden ? square.deadline : null
  const deadlineState = deadline && getDeadlineState(deadline, Date.now())
  const { week } = getWeekNumber(startDate)
  const path = `/weeklyMenus/${weeklyMenuId ?? 'new/edit'}`
  const planLink = `${path}?variant=${weeklyMenuVariantId}&week=${startDate}`
  const canPlan = weeklyMenuId === null && can('weeklyMenus.add')
  const canEdit = can('weeklyMenus.edit')
  const title = `${t('dashboard:board.week', { week })}${NAME_SEPARATOR}${getNameBySuffix(suffix, variant)}`
  return (
    <Entry
      title={title}
      titleId={id}
      link={weeklyMenuId !== null ? path : canPlan ? planLink : null}
      problems={
        <>
          {isHidden && (
            <DashboardProblem severity="error" link={null}>
              {t(`dashboard:todo.hidden.${state as 'missing' | 'draft' | 'inactive'}`)}
            </DashboardProblem>
          )}
          {deadline && deadlineState && (
            <DashboardProblem severity={DEADLINE_SEVERITIES[deadlineState]} link={null}>
              <DeadlineText deadline={deadline} />
            </DashboardProblem>
          )}
          {problems.map(({ code, severity, count, link }) => (
            // The problem is a link only for users who can edit the menu.
            <DashboardProblem key={code} severity={severity} link={canEdit ? link : null}>
              {t(`dashboard:problems.${code}`, { count })}
            </DashboardProblem>
          ))}
        </>
      }
      action={
        <div className={classes.actions}>
          {canPlan ? (
            <ActionLink link={planLink}>{t('dashboard:board.plan')}</ActionLink>
          ) : (
            isHidden &&
            state === 'draft' &&
            canEdit && <ActionLink link={`${path}?ask=publish`}>{t('dashboard:todo.publish', { week })}</ActionLink>
          )}
          {canEdit && deadlineState && deadlineState !== 'ahead' && (
            <Button variant="subtle" size="xs" aria-describedby={id} onClick={() => setIsSnoozing(true)}>
              {t('dashboard:deadline.snooze')}
            </Button>
          )}
          {isSnoozing && (
            <SnoozeDialog menu={title} week={{ weeklyMenuVariantId, startDate }} onClose={() => setIsSnoozing(false)} />
          )}
        </div>
      }
    />
  )
}
