import type { Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DayTabs.module.css'
import type { WeekWords } from './useWeekWords.ts'

const SWIPE_PX = 60

type DayTabsProps = {
  day: Weekday
  filled: ReadonlySet<Weekday>
  words: WeekWords
  onChange: (day: Weekday) => void
  children: ReactNode
}

/** One day at a time where the page is narrow: by tab, by arrow key or by a swipe across the cells. */
export function DayTabs({ day, filled, words, onChange, children }: DayTabsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const touch = useRef<{ x: number; y: number } | null>(null)
  const go = (by: number) => {
    const next = WEEK_DAYS[WEEK_DAYS.indexOf(day) + by]
    if (next) onChange(next)
    return next
  }
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const next = by && go(by)
    if (next) list.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={t('planner:day.tabs')} className={classes.tabs} onKeyDown={onKey}>
        {WEEK_DAYS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={each === day}
            aria-controls="day-panel"
            aria-label={`${words.dayName(each)} ${words.dayDate(each)}`}
            tabIndex={each === day ? 0 : -1}
            data-day={each}
            data-filled={filled.has(each) || undefined}
            onClick={() => onChange(each)}
          >
            <span>{words.shortName(each)}</span>
            <span className={classes.date}>{words.dayDate(each)}</span>
          </button>
        ))}
      </div>
      <div
        id="day-panel"
        role="tabpanel"
        aria-label={words.dayName(day)}
        onTouchStart={({ touches }) => {
          const one = touches[0]
          touch.current = one && touches.length === 1 ? { x: one.clientX, y: one.clientY } : null
        }}
        onTouchEnd={({ changedTouches }) => {
          const one = changedTouches[0]
          if (!one || !touch.current) return
          const [x, y] = [one.clientX - touch.current.x, one.clientY - touch.current.y]
          if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1)
        }}
      >
        {children}
      </div>
    </>
  )
}
