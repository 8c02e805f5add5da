import { weeklyMenuList } from '@poledne/contract/list/recordLists'
import type { SetAsideChanges, WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../core/format/useFormat.ts'
import { ConfirmDialog } from '../../../../core/overlay/ConfirmDialog.tsx'
import { recordKey } from '../../../../core/record/useRecord.ts'
import { useSession } from '../../../../core/session/session.ts'
import type { CellKey } from '../../weeklyMenuPlan.ts'
import { setCells } from '../commands/planEdits.ts'
import { MergeDialog } from '../dialogs/MergeDialog.tsx'
import { SetAsideChangesDialog } from '../dialogs/SetAsideChangesDialog.tsx'
import type { WeekFormat } from '../header/weekFormat.ts'
import type { DishLookups } from '../store/dishLookups.ts'
import type { EditedWeek } from '../store/editedWeek.ts'
import { findSetAsideDifferences } from '../store/planDiff.ts'
import type { PlannerState } from '../store/usePlanner.ts'
import { LockNotice, SetAsideChangesNotice } from './PlannerNotices.tsx'
import type { ConcurrentEditing } from './useConcurrentEditing.ts'

type ConcurrentEditingNoticesProps = {
  concurrentEditing: ConcurrentEditing
  planner: PlannerState
  record: WeeklyMenu | null
  isReadOnly: boolean
  lookups: DishLookups
  weekFormat: WeekFormat
  getCellName: (key: CellKey) => string
}

/** The notices about the lock and about set-aside changes, and the dialogs that they open. */
export function ConcurrentEditingNotices(props: ConcurrentEditingNoticesProps) {
  const { concurrentEditing, planner, record, isReadOnly, lookups, weekFormat, getCellName } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const format = useFormat()
  const { profile } = useSession()
  const { menuLock, setAside, isDisplaced } = concurrentEditing
  const [isTakingOver, setIsTakingOver] = useState(false)
  const [mergedEntry, setMergedEntry] = useState<SetAsideChanges | null>(null)
  const [settledUserIds, setSettledUserIds] = useState<readonly number[]>([])
  const { state } = menuLock

  /**
   * Takes over the lock and compares the user's changes with what the other user has saved, before anything is written.
   */
  const takeOver = async () => {
    const lockedMenu = await menuLock.acquire(true)
    setIsTakingOver(false)
    if (lockedMenu && planner.changes > 0 && lockedMenu.version > (planner.start.version ?? 0))
      planner.openConflict(lockedMenu)
  }

  const compareWithStored = async () => {
    if (!record) return
    const key = recordKey(weeklyMenuList, String(record.id))
    await client.refetchQueries({ queryKey: key })
    planner.openConflict(client.getQueryData<WeeklyMenu>(key) ?? record)
  }

  const resolveConflict = async (merged: EditedWeek) => {
    const { conflict } = planner
    if (!conflict) return
    const theirs = isDisplaced ? await menuLock.acquire(true) : conflict.theirs
    if (!theirs) return
    if (theirs.version !== conflict.theirs.version) return planner.openConflict(theirs)
    setAside.markMerged(profile.id)
    planner.resolveConflict(merged, theirs)
  }

  const discardChanges = () => {
    planner.discard()
    void setAside.clearChanges(profile.id)
  }

  const offeredEntries = setAside.entries
    .filter(({ userId }) => !(isDisplaced && userId === profile.id) && !settledUserIds.includes(userId))
    .map((each) => ({ setAside: each, count: findSetAsideDifferences(planner.plan, each.cells).length }))
    .filter(({ count }) => count > 0)

  return (
    <>
      <LockNotice
        menuLock={menuLock}
        unsavedCount={planner.draft.offered ? 0 : planner.changes}
        onCompare={() => void compareWithStored()}
        onTakeOver={() => setIsTakingOver(true)}
        onDiscard={discardChanges}
      />
      {offeredEntries.map(({ setAside: each, count }) => (
        <SetAsideChangesNotice
          key={each.userId}
          setAside={each}
          count={count}
          canMerge={!isReadOnly}
          onMerge={() => setMergedEntry(each)}
          onClear={() => void setAside.clearChanges(each.userId)}
        />
      ))}
      <ConfirmDialog
        opened={isTakingOver && state.status === 'theirs'}
        title={t('planner:takeOver.title')}
        confirmLabel={t('planner:takeOver.confirm')}
        isBusy={menuLock.isBusy}
        onConfirm={() => void takeOver()}
        onClose={() => setIsTakingOver(false)}
      >
        {state.status === 'theirs' &&
          t('planner:takeOver.body', { who: state.lock.lockedByUserName, when: format.moment(state.lock.lockedAt) })}
      </ConfirmDialog>
      {planner.conflict && (
        <MergeDialog
          key={planner.conflict.theirs.version}
          conflict={planner.conflict}
          lookups={lookups}
          weekFormat={weekFormat}
          getCellName={getCellName}
          confirmLabel={t(isDisplaced ? 'planner:merge.takeOver' : 'record:conflict.save')}
          onResolve={(merged) => void resolveConflict(merged)}
          onClose={planner.closeConflict}
        />
      )}
      {mergedEntry && (
        <SetAsideChangesDialog
          setAside={mergedEntry}
          plan={planner.plan}
          lookups={lookups}
          getCellName={getCellName}
          onClose={() => setMergedEntry(null)}
          onApply={(cells) => {
            setMergedEntry(null)
            setSettledUserIds((before) => [...before, mergedEntry.userId])
            if (cells.length === 0) return void setAside.clearChanges(mergedEntry.userId)
            setAside.markMerged(mergedEntry.userId)
            planner.edit((before) => setCells(before, cells))
          }}
        />
      )}
    </>
  )
}
