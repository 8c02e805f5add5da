import type { Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { IconBan, IconCheck, IconHelpCircle, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WeekFormatters } from '../header/weeks.ts'
import classes from './PasteWeek.module.css'
import { isQuestionAsked, isUndecided, type PasteAnswers, type PastedCell, type PastedWeek } from './pasteAnswers.ts'

type CellStatus = 'open' | 'used' | 'created' | 'skipped'
const ICONS = { open: IconHelpCircle, used: IconCheck, created: IconPlus, skipped: IconBan }

type PastedWeekViewProps = {
  week: PastedWeek
  answers: PasteAnswers
  weekFormat: WeekFormatters
  getDishName: (questionKey: string) => string
  getRowName: (rowKey: string) => string
  onChoose: (questionKey: string) => void
}

function getStatus(week: PastedWeek, answers: PasteAnswers, { questionKey, rowKey }: PastedCell): CellStatus {
  const answer = answers.dishes[questionKey]
  if (answers.rows[rowKey] === 'skip' || !isQuestionAsked(week, answers, questionKey)) return 'skipped'
  if (!answer || isUndecided(answer)) return 'open'
  if (answer.choice === 'skip') return 'skipped'
  return answer.choice === 'create' ? 'created' : 'used'
}

/** Shows the pasted week by day. Each dish shows its state; a click on it opens its question. */
export function PastedWeekView(props: PastedWeekViewProps) {
  const { week, answers, weekFormat, getDishName, getRowName, onChoose } = props
  const { t } = useTranslation()
  const days = WEEK_DAYS.filter((day) => week.cells.some((cell) => cell.day === day))
  const listRows = (day: Weekday) => {
    const keys = [...new Set(week.cells.filter((cell) => cell.day === day).map(({ rowKey }) => rowKey))]
    return keys.map((key) => ({
      key,
      cells: week.cells.filter((cell) => cell.day === day && cell.rowKey === key),
    }))
  }
  return (
    <div className={classes.days}>
      {days.map((day) => (
        <section key={day} className={classes.day} aria-label={weekFormat.formatDayName(day)}>
          <h3 className={classes.dayName}>
            {weekFormat.formatDayName(day)} <span className={classes.quiet}>{weekFormat.formatDayDate(day)}</span>
          </h3>
          <dl className={classes.cells}>
            {listRows(day).map(({ key, cells }) => (
              <div key={key} className={classes.row}>
                <dt>{getRowName(key)}</dt>
                {cells.map((cell, index) => {
                  const status = getStatus(week, answers, cell)
                  const Icon = ICONS[status]
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a pasted week never move
                    <dd key={index}>
                      <button
                        type="button"
                        className={classes.dish}
                        data-status={status}
                        onClick={() => onChoose(cell.questionKey)}
                      >
                        <Icon
                          className={classes.icon}
                          size={16}
                          role="img"
                          aria-label={t(`pasteWeek:status.${status}`)}
                        />
                        <span className={classes.dishName}>{getDishName(cell.questionKey)}</span>
                      </button>
                    </dd>
                  )
                })}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
