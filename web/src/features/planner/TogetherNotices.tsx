import type { Shelf, WeeklyMenu } from '@poledne/contract/weeklyMenu'
import { weeklyMenus } from '@poledne/contract/weeklyMenu'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/record/ConfirmDialog.tsx'
import { useSession } from '../../lib/session.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { recordKey } from '../../lib/useRecord.ts'
import type { DishLookups } from './dishFacts.ts'
import type { Week } from './head.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { LockNotice, ShelfNotice } from './Notices.tsx'
import type { CellKey } from './plan.ts'
import { shelfDifferences } from './planDiff.ts'
import { putCells } from './planEdits.ts'
import { ShelfDialog } from './ShelfDialog.tsx'
import type { Planning } from './usePlanner.ts'
import type { Together } from './useTogether.ts'
import type { WeekWords } from './useWeekWords.ts'

type TogetherNoticesProps = {
  together: Together
  planning: Planning
  record: WeeklyMenu | null
  readOnly: boolean
  lookups: DishLookups
  words: WeekWords
  cellName: (key: CellKey) => string
}

/** Who else is at this menu, what displaced editors left, and the dialogs in which both are settled. */
export function TogetherNotices(props: TogetherNoticesProps) {
  const { together, planning, record, readOnly, lookups, words, cellName } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const format = useFormat()
  const { profile } = useSession()
  const { locking, shelf, displaced } = together
  const [takingOver, setTakingOver] = useState(false)
  const [merging, setMerging] = useState<Shelf | null>(null)
  const [settled, setSettled] = useState<readonly number[]>([])
  const { state } = locking

  /** What I changed meets what the other one saved meanwhile, before anything is written. */
  const takeOver = async () => {
    const taken = await locking.take(true)
    setTakingOver(false)
    if (taken && planning.changes > 0 && taken.version > (planning.start.version ?? 0)) planning.compare(taken)
  }

  const compare = async () => {
    if (!record) return
    const key = recordKey(weeklyMenus, String(record.id))
    await client.refetchQueries({ queryKey: key })
    planning.compare(client.getQueryData<WeeklyMenu>(key) ?? record)
  }

  const resolve = async (merged: Week) => {
    const { conflict } = planning
    if (!conflict) return
    const theirs = displaced ? await locking.take(true) : conflict.theirs
    if (!theirs) return
    if (theirs.version !== conflict.theirs.version) return planning.compare(theirs)
    shelf.decide(profile.id)
    planning.resolve(merged, theirs)
  }

  const discard = () => {
    planning.discard()
    void shelf.clear(profile.id)
  }

  const offered = shelf.shelves
    .filter(({ userId }) => !(displaced && userId === profile.id) && !settled.includes(userId))
    .map((each) => ({ shelf: each, count: shelfDifferences(planning.plan, each.cells).length }))
    .filter(({ count }) => count > 0)

  return (
    <>
      <LockNotice
        locking={locking}
        unsaved={planning.draft.offered ? 0 : planning.changes}
        onCompare={() => void compare()}
        onTakeOver={() => setTakingOver(true)}
        onDiscard={discard}
      />
      {offered.map(({ shelf: each, count }) => (
        <ShelfNotice
          key={each.userId}
          shelf={each}
          count={count}
          canMerge={!readOnly}
          onMerge={() => setMerging(each)}
          onClear={() => void shelf.clear(each.userId)}
        />
      ))}
      <ConfirmDialog
        opened={takingOver && state.status === 'theirs'}
        title={t('planner:takeOver.title')}
        confirm={t('planner:takeOver.confirm')}
        busy={locking.busy}
        onConfirm={() => void takeOver()}
        onClose={() => setTakingOver(false)}
      >
        {state.status === 'theirs' &&
          t('planner:takeOver.body', { who: state.lock.lockedByUserName, when: format.moment(state.lock.lockedAt) })}
      </ConfirmDialog>
      {planning.conflict && (
        <MergeDialog
          key={planning.conflict.theirs.version}
          conflict={planning.conflict}
          lookups={lookups}
          words={words}
          cellName={cellName}
          confirm={t(displaced ? 'planner:merge.takeOver' : 'record:conflict.save')}
          onResolve={(merged) => void resolve(merged)}
          onClose={planning.closeConflict}
        />
      )}
      {merging && (
        <ShelfDialog
          shelf={merging}
          plan={planning.plan}
          lookups={lookups}
          cellName={cellName}
          onClose={() => setMerging(null)}
          onApply={(cells) => {
            setMerging(null)
            setSettled((before) => [...before, merging.userId])
            if (cells.length === 0) return void shelf.clear(merging.userId)
            shelf.decide(merging.userId)
            planning.edit((before) => putCells(before, cells))
          }}
        />
      )}
    </>
  )
}
