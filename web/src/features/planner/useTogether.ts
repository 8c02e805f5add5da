import type { WeeklyMenu } from '@poledne/contract/weeklyMenu'
import { useMenuLock } from './useMenuLock.ts'
import { useShelf } from './useShelf.ts'

/** What it takes to plan one week with others: the lock, and the shelf for what a displaced editor had not saved. */
export function useTogether(record: WeeklyMenu | null) {
  const lockable = record?.can.edit ? record.id : null
  const locking = useMenuLock(lockable)
  const shelf = useShelf(record?.id ?? null)
  const displaced = locking.state.status === 'theirs'
  return {
    locking,
    shelf,
    displaced,
    mayEdit: record === null || (lockable !== null && locking.state.status === 'mine'),
    afterSave: shelf.afterSave,
  }
}
export type Together = ReturnType<typeof useTogether>
