import { shallowEqual } from '@mantine/hooks'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { windowWidthStore } from '../../../../core/storage/windowSize.ts'
import { usePlanner, usePlannerContext } from '../store/plannerContext.ts'
import { hasDishes } from '../store/plannerSelectors.ts'
import type { PlannerStore } from '../store/plannerStore.ts'
import classes from './DayTabs.module.css'

const SWIPE_PX = 60

/** Shows one day at a time in a narrow window. Tabs, arrow keys and swipes change the day. */
export function DayTabs({ children }: { children: ReactNode }) {
  const { t, store, weekFormat } = usePlannerContext()
  const day = usePlanner((state) => state.day)
  const filledDays = usePlanner((state) => WEEK_DAYS.filter((each) => hasDishes(state, each)), shallowEqual)
  const list = useRef<HTMLDivElement>(null)
  const touchStart = useRef<{ x: number; y: number } | null>(null)
  const changeDay = (by: number) => {
    const next = WEEK_DAYS[WEEK_DAYS.indexOf(day) + by]
    if (next) store.setDay(next)
    return next
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const next = by && changeDay(by)
    if (next) list.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={t('planner:day.tabs')}
        className={classes.tabs}
        onKeyDown={handleKeyDown}
      >
        {WEEK_DAYS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={each === day}
            aria-controls="day-panel"
            aria-label={`${weekFormat.formatDayName(each)} ${weekFormat.formatDayDate(each)}`}
            tabIndex={each === day ? 0 : -1}
            data-day={each}
            data-filled={filledDays.includes(each) || undefined}
            onClick={() => store.setDay(each)}
          >
            <span>{weekFormat.formatShortDayName(each)}</span>
            <span className="quiet tiny nowrap normal">{weekFormat.formatDayDate(each)}</span>
          </button>
        ))}
      </div>
      <div
        id="day-panel"
        role="tabpanel"
        aria-label={weekFormat.formatDayName(day)}
        onTouchStart={({ touches }) => {
          const one = touches[0]
          touchStart.current = one && touches.length === 1 ? { x: one.clientX, y: one.clientY } : null
        }}
        onTouchEnd={({ changedTouches }) => {
          const one = changedTouches[0]
          if (!one || !touchStart.current) return
          const [x, y] = [one.clientX - touchStart.current.x, one.clientY - touchStart.current.y]
          if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) changeDay(x < 0 ? 1 : -1)
        }}
      >
        {children}
      </div>
    </>
  )
}

/** The width of the planner below which it shows one day instead of the week. */
const NARROW_PX = 640

export const isWindowNarrow = () => windowWidthStore.get() < NARROW_PX

/** Tells the store whether the element of the planner is narrow. */
export function useTrackWidth(element: RefObject<HTMLElement | null>, store: PlannerStore): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) store.setNarrow(entry.contentRect.width < NARROW_PX)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, store])
}
