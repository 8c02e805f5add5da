import { Alert, Button, Group } from '@mantine/core'
import type { Instant } from '@poledne/contract/domain/instant'
import type { SetAsideChanges } from '@poledne/contract/modules/weeklyMenu'
import { IconAlertTriangle, IconHistory, IconLock, IconStack2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../core/format/useFormat.ts'
import { getFailureMessage } from '../../../../core/http/errorMessages.ts'
import type { MenuLockControl } from './useMenuLock.ts'

type NoticeProps = {
  icon: typeof IconLock
  title: string
  color?: 'yellow' | 'red' | 'gray'
  children?: ReactNode
  actions: ReactNode
}

/** A notice above the grid, shown until the user decides. */
function Notice({ icon: Icon, title, color = 'yellow', children, actions }: NoticeProps) {
  return (
    <Alert color={color} variant="light" icon={<Icon size={18} aria-hidden />} title={title} role="status">
      {children}
      <Group gap="xs" mt="sm">
        {actions}
      </Group>
    </Alert>
  )
}

type PlanDraftNoticeProps = {
  draft: { savedAt: Instant; count: number }
  onRestore: () => void
  onDiscard: () => void
}

export function PlanDraftNotice({ draft, onRestore, onDiscard }: PlanDraftNoticeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Notice
      icon={IconHistory}
      title={t('planner:draft.title', { when: format.moment(draft.savedAt) })}
      actions={
        <>
          <Button size="xs" onClick={onRestore}>
            {t('planner:draft.restore')}
          </Button>
          <Button size="xs" variant="default" onClick={onDiscard}>
            {t('planner:draft.discard')}
          </Button>
        </>
      }
    >
      {t('planner:draft.body', { count: draft.count })}
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

/** Names the user who has the lock. A user who lost it also sees what happened to their unsaved cells. */
export function LockNotice({ menuLock, unsavedCount, onCompare, onTakeOver, onDiscard }: LockNoticeProps) {
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
            {t('record:failed.retry')}
          </Button>
        }
      >
        {getFailureMessage(state.error)}
      </Notice>
    )
  if (state.status !== 'theirs') return null
  const values = { who: state.lock.lockedByUserName, when: format.moment(state.lock.lockedAt) }
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

export function SetAsideChangesNotice({ setAside, count, canMerge, onMerge, onClear }: SetAsideChangesNoticeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Notice
      icon={IconStack2}
      title={t('planner:shelf.notice', { count, who: format.person(setAside.by), when: format.moment(setAside.at) })}
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
