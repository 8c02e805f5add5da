import { Alert, Button, Group } from '@mantine/core'
import { weeklyMenuList } from '@poledne/contract/list/recordLists'
import type { SetAsideChanges, WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { IconAlertTriangle, IconHistory, IconLock, IconStack2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../core/format/useFormat.ts'
import { getFailureMessage } from '../../../../core/http/errorMessages.ts'
import { ConfirmDialog } from '../../../../core/overlay/ConfirmDialog.tsx'
import { recordKey } from '../../../../core/record/useRecord.ts'
import { useSession } from '../../../../core/session/session.ts'
import { setCells } from '../commands/planEdits.ts'
import { SetAsideChangesDialog } from '../dialogs/SetAsideChangesDialog.tsx'
import { WeekConflictDialog } from '../dialogs/WeekConflictDialog.tsx'
import type { EditedWeek } from '../store/editedWeek.ts'
import { findSetAsideDifferences } from '../store/planDiff.ts'
import { usePlanner, usePlannerContext, usePlannerRecord } from '../store/plannerContext.ts'
import type { PlannerSession } from '../store/usePlannerSession.ts'
import type { ConcurrentEditing, MenuLockControl } from './useConcurrentEditing.ts'

type NoticeProps = {
  icon: typeof IconLock
  title: string
  color?: 'yellow' | 'red' | 'gray'
  children?: ReactNode
  actions: ReactNode
}

/** A notice above the grid, which is shown until the user decides. */
function Notice({ icon: Icon, title, color = 'yellow', children, actions }: NoticeProps) {
  return (
    <Alert color={color} icon={<Icon size={18} aria-hidden />} title={title} role="status">
      {children}
      <Group gap="xs" mt="sm">
        {actions}
      </Group>
    </Alert>
  )
}

/** Offers the draft of an earlier visit. */
export function PlanDraftNotice({ session }: { session: PlannerSession }) {
  const { offeredDraft, restoreDraft, forgetDraft } = session
  const { t } = useTranslation()
  const format = useFormat()
  if (!offeredDraft) return null
  return (
    <Notice
      icon={IconHistory}
      title={t('record:draft.title', { when: format.shortInstant(offeredDraft.savedAt) })}
      actions={
        <>
          <Button size="xs" onClick={restoreDraft}>
            {t('record:draft.restore')}
          </Button>
          <Button size="xs" variant="default" onClick={forgetDraft}>
            {t('record:discard.confirm')}
          </Button>
        </>
      }
    >
      {t('planner:draft.body', { count: offeredDraft.count })}
    </Notice>
  )
}

type LockNoticeProps = {
  menuLock: MenuLockControl
  /** The number of unsaved cells of a user who lost the lock. */
  unsavedCount: number
  onCompare: () => void
  onTakeOver: () => void
  onDiscard: () => void
}

/** Names the user who has the lock. A user who lost the lock also sees what happens to their unsaved cells. */
function LockNotice({ menuLock, unsavedCount, onCompare, onTakeOver, onDiscard }: LockNoticeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, isBusy, acquire } = menuLock
  if (state.status === 'failed')
    return (
      <Notice
        icon={IconAlertTriangle}
        color="red"
        title={t('planner:lock.failed')}
        actions={
          <Button size="xs" loading={isBusy} onClick={() => void acquire()}>
            {t('errors.retry')}
          </Button>
        }
      >
        {getFailureMessage(state.error)}
      </Notice>
    )
  if (state.status !== 'theirs') return null
  const values = { who: state.lock.lockedByUserName, when: format.shortInstant(state.lock.lockedAt) }
  const takeOver = (
    <Button size="xs" variant={unsavedCount > 0 ? 'default' : 'filled'} loading={isBusy} onClick={onTakeOver}>
      {t('planner:lock.takeOver')}
    </Button>
  )
  if (unsavedCount === 0)
    return (
      <Notice
        icon={IconLock}
        title={t(state.lost ? 'planner:lock.lost' : 'planner:lock.held', values)}
        actions={takeOver}
      >
        {t('planner:lock.readOnly')}
      </Notice>
    )
  return (
    <Notice
      icon={IconLock}
      title={t('planner:lock.lost', values)}
      actions={
        <>
          <Button size="xs" onClick={onCompare}>
            {t('planner:lock.compare')}
          </Button>
          {takeOver}
          <Button size="xs" variant="default" onClick={onDiscard}>
            {t('planner:lock.discard')}
          </Button>
        </>
      }
    >
      {t('planner:lock.shelved', { count: unsavedCount })}
    </Notice>
  )
}

type SetAsideChangesNoticeProps = {
  setAside: SetAsideChanges
  count: number
  canMerge: boolean
  onMerge: () => void
  onClear: () => void
}

function SetAsideChangesNotice({ setAside, count, canMerge, onMerge, onClear }: SetAsideChangesNoticeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Notice
      icon={IconStack2}
      title={t('planner:shelf.notice', {
        count,
        who: format.person(setAside.by),
        when: format.shortInstant(setAside.at),
      })}
      actions={
        canMerge && (
          <>
            <Button size="xs" onClick={onMerge}>
              {t('planner:shelf.merge')}
            </Button>
            <Button size="xs" variant="default" onClick={onClear}>
              {t('planner:shelf.clear')}
            </Button>
          </>
        )
      }
    >
      {t('planner:shelf.hint')}
    </Notice>
  )
}

type ConcurrentEditingNoticesProps = { concurrentEditing: ConcurrentEditing; session: PlannerSession }

/** The notices about the lock and about set-aside changes, and the dialogs that they open. */
export function ConcurrentEditingNotices({ concurrentEditing, session }: ConcurrentEditingNoticesProps) {
  const { t, store, isReadOnly } = usePlannerContext()
  const record = usePlannerRecord()
  const plan = usePlanner((state) => state.week.plan)
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
    if (lockedMenu && session.changes > 0 && lockedMenu.version > (session.base.version ?? 0))
      session.openConflict(lockedMenu)
  }

  const compareWithStored = async () => {
    if (!record) return
    const key = recordKey(weeklyMenuList, String(record.id))
    await client.refetchQueries({ queryKey: key })
    session.openConflict(client.getQueryData<WeeklyMenu>(key) ?? record)
  }

  const resolveConflict = async (merged: EditedWeek) => {
    const { conflict } = session
    if (!conflict) return
    const theirs = isDisplaced ? await menuLock.acquire(true) : conflict.theirs
    if (!theirs) return
    if (theirs.version !== conflict.theirs.version) return session.openConflict(theirs)
    setAside.markMerged(profile.id)
    session.resolveConflict(merged, theirs)
  }

  const discardChanges = () => {
    session.discard()
    void setAside.clearChanges(profile.id)
  }

  const offeredEntries = setAside.entries
    .filter(({ userId }) => !(isDisplaced && userId === profile.id) && !settledUserIds.includes(userId))
    .map((each) => ({ setAside: each, count: findSetAsideDifferences(plan, each.cells).length }))
    .filter(({ count }) => count > 0)

  return (
    <>
      <LockNotice
        menuLock={menuLock}
        unsavedCount={session.offeredDraft ? 0 : session.changes}
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
          t('planner:takeOver.body', {
            who: state.lock.lockedByUserName,
            when: format.shortInstant(state.lock.lockedAt),
          })}
      </ConfirmDialog>
      {session.conflict && (
        <WeekConflictDialog
          key={session.conflict.theirs.version}
          conflict={session.conflict}
          confirmLabel={t(isDisplaced ? 'planner:merge.takeOver' : 'record:conflict.save')}
          onResolve={(merged) => void resolveConflict(merged)}
          onClose={session.closeConflict}
        />
      )}
      {mergedEntry && (
        <SetAsideChangesDialog
          setAside={mergedEntry}
          onClose={() => setMergedEntry(null)}
          onApply={(cells) => {
            setMergedEntry(null)
            setSettledUserIds((before) => [...before, mergedEntry.userId])
            if (cells.length === 0) return void setAside.clearChanges(mergedEntry.userId)
            setAside.markMerged(mergedEntry.userId)
            store.edit((before) => setCells(before, cells))
          }}
        />
      )}
    </>
  )
}
