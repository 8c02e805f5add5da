import type { WeeklyMenu } from '@poledne/contract/endpoints/weeklyMenu'
import { useMenuLock } from './useMenuLock.ts'
import { useSetAsideChanges } from './useSetAsideChanges.ts'

/** What it takes to plan one week with others: the lock, and the shelf for what a displaced editor had not saved. */
export function useConcurrentEditing(record: WeeklyMenu | null) {
  const lockableId = record?.can.edit ? record.id : null
  const menuLock = useMenuLock(lockableId)
  const setAside = useSetAsideChanges(record?.id ?? null)
  const isDisplaced = menuLock.state.status === 'theirs'
  return {
    menuLock,
    setAside,
    isDisplaced,
    canEdit: record === null || (lockableId !== null && menuLock.state.status === 'mine'),
    afterSave: setAside.afterSave,
  }
}
export type ConcurrentEditing = ReturnType<typeof useConcurrentEditing>
