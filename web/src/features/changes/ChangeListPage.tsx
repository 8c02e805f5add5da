import { Button } from '@mantine/core'
import { changeList } from '@poledne/contract/list/lists'
import type { ChangeSet } from '@poledne/contract/modules/change'
import { IconUpload } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListModule } from '../../core/list/useList.ts'
import { FirstRecordPrompt } from '../../core/record/page/NewRecordButton.tsx'
import { hasPermission, sessionStore, useSession } from '../../core/session/session.ts'
import type { ColumnSpec, RowLink } from '../../core/table/columnSpec.ts'
import { ListPage } from '../../core/table/ListPage.tsx'
import { renderUndoState } from '../../core/undo/ChangeUndo.tsx'
import { describeChange, getChangePath } from '../../core/undo/changeTexts.ts'
import { HelpLink } from '../help/index.ts'
import { canImport, IMPORT_MODULE_NAMES } from '../imports/index.ts'
import { ChangePricesButton, PriceTabs } from '../prices/index.ts'

const CHANGE_LIST: ListModule = { ...changeList, name: 'changes' }

const COLUMNS: readonly ColumnSpec<ChangeSet>[] = [
  { id: 'name', size: 280, isWrapped: true, cell: (set, { t }) => describeChange(set, t) },
  { id: 'module', size: 140, isUnlabelled: true },
  { id: 'count', size: 90 },
  { id: 'userId', size: 110, isUnlabelled: true, cell: ({ user }) => user?.username },
  { id: 'at', size: 110, isUnlabelled: true },
  { id: 'undoneAt', size: 150, isUnlabelled: true, cell: (set, { t }) => renderUndoState(set, t) },
  { id: 'kind', size: 130, hidden: true },
  { id: 'id', size: 90, hidden: true },
]

const getRowLink = (set: ChangeSet): RowLink => {
  const session = sessionStore.get()
  const userId = session.status === 'signedIn' ? session.profile.id : null
  const canViewPrices = hasPermission(session, 'restaurantMenuExceptions.view')
  return { to: getChangePath(set, { userId, canViewPrices }) as '/changes' }
}

/** The kinds whose addresses lead to this list with a filter. */
const LINKED_KINDS = ['priceChange', 'import'] as const
const isOnlyKind = (filter: unknown, kind: string) => [filter].flat().includes(`kind:equals:${kind}`)

/** Lists the change sets of the user, and those of other users that the user can see. */
export function ChangeListPage() {
  const { t } = useTranslation()
  const { filter } = useSearch({ strict: false })
  const kind = [filter].flat().length === 1 && LINKED_KINDS.find((each) => isOnlyKind(filter, each))
  return (
    <ListPage
      module={CHANGE_LIST}
      title={t('app:modules.changes')}
      columns={COLUMNS}
      rowLink={getRowLink}
      back={isOnlyKind(filter, 'priceChange') && <PriceTabs current="changes" />}
      action={<KindAction />}
      hasLinkFilters={kind !== false && kind !== undefined}
      empty={
        <FirstRecordPrompt
          title={t(kind ? `changes:emptyKind.${kind}` : 'changes:emptyTitle')}
          {...(!kind && { body: t('changes:emptyText') })}
          help={<HelpLink name={t('app:modules.changes')} />}
        />
      }
    />
  )
}

/** Links to the page that makes a new change of the kind by which the list is filtered. */
function KindAction() {
  const { t } = useTranslation()
  const session = useSession()
  const { filter } = useSearch({ strict: false })
  if (isOnlyKind(filter, 'priceChange')) return <ChangePricesButton />
  if (!isOnlyKind(filter, 'import') || !IMPORT_MODULE_NAMES.some((name) => canImport(session, name))) return null
  return (
    <Button component={Link} to="/imports/new" leftSection={<IconUpload size={18} aria-hidden />}>
      {t('table:import')}
    </Button>
  )
}
