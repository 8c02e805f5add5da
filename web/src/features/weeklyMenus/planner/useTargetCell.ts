import { type Day, getWeekday, type Weekday } from '@poledne/contract/domain/day'
import { getMonday } from '@poledne/contract/domain/week'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { useCallback, useEffect, useState } from 'react'
import { type CellKey, parseCellKey, toCellKey } from '../weeklyMenuPlan.ts'
import { useLinkedCell } from './plannerSearchParams.ts'

/** Returns the day that a narrow screen shows first: today if the week contains it, otherwise Monday. */
const getInitialDay = (record: WeeklyMenu | null, today: Day): Weekday =>
  record && getMonday(today) === record.startDate ? getWeekday(today) : 1

/** The day that a narrow screen shows, and the cell that the URL, a finding or a comment points to. */
export function useTargetCell(record: WeeklyMenu | null, typeOrder: readonly number[], today: Day) {
  const linkedCell = useLinkedCell(typeOrder)
  const [targetCell, setTargetCell] = useState(linkedCell)
  useEffect(() => setTargetCell(linkedCell), [linkedCell])
  const [day, setDay] = useState<Weekday>(linkedCell ? parseCellKey(linkedCell.key).day : getInitialDay(record, today))
  const goToCell = useCallback((key: CellKey) => {
    setDay(parseCellKey(key).day)
    setTargetCell({ key })
  }, [])
  const goToDayAndType = useCallback(
    (weekday: Weekday, typeId: number) => goToCell(toCellKey(weekday, typeId)),
    [goToCell],
  )
  return { targetCell, day, setDay, goToCell, goToDayAndType }
}
