import { Button, Skeleton } from '@mantine/core'
import { weeklyMenuList } from '@poledne/contract/list/recordLists'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { memo, type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordLoader } from '../../../core/record/page/RecordPage.tsx'
import { useCodelist } from '../../../core/record/useCodelist.ts'
import { throwLoadError, useSession } from '../../../core/session/session.ts'
import { HelpLink } from '../../help/index.ts'
import { FirstDay } from './FirstDay.tsx'
import classes from './Planner.module.css'
import { asWeeklyMenu } from './store/planner.api.ts'
import { useIsOfferPending } from './store/weekOffer.ts'
import { WeekEditor } from './WeekEditor.tsx'

type LoadedMenu = ReturnType<typeof asWeeklyMenu> | null

/**
 * The page at `/weeklyMenus/7/edit` and `/weeklyMenus/new/edit`; the path can end with the id of a menu to copy from.
 */
export function PlannerPage() {
  const { weeklyMenuId = 'new', originWeeklyMenuId } = useParams({ strict: false })
  const { week, variant } = useSearch({ strict: false })
  // Links to another week or variant that is not planned yet have the same path.
  const target = weeklyMenuId === 'new' ? `${week} ${variant}` : ''
  const address = useDeferredValue(`${weeklyMenuId} ${originWeeklyMenuId ?? 'new'} ${target}`)
  return <AddressedPlanner address={address} />
}

/**
 * The planner of one address. It is memoised and gets a deferred address, so that a click on another week does not wait
 * for the new planner to render.
 */
const AddressedPlanner = memo(function AddressedPlanner({ address }: { address: string }) {
  const [weeklyMenuId = 'new', originWeeklyMenuId = 'new'] = address.split(' ')
  return (
    <OptionalMenu id={weeklyMenuId}>
      {(record) => (
        <OptionalMenu id={originWeeklyMenuId}>
          {(sourceMenu) => <Planner key={address} record={record} sourceMenu={sourceMenu} />}
        </OptionalMenu>
      )}
    </OptionalMenu>
  )
})

type OptionalMenuProps = { id: string; children: (menu: LoadedMenu) => ReactNode }

function OptionalMenu({ id, children }: OptionalMenuProps) {
  return id === 'new' ? children(null) : <MenuLoader id={id}>{children}</MenuLoader>
}

/** Shows the skeleton of the grid while the menu loads, so that the layout does not shift. */
function MenuLoader({ id, children }: OptionalMenuProps) {
  return (
    <RecordLoader module={weeklyMenuList} id={id} skeleton={<PlannerSkeleton />}>
      {(record) => children(asWeeklyMenu(record))}
    </RecordLoader>
  )
}

type PlannerProps = { record: LoadedMenu; sourceMenu: LoadedMenu }

function Planner({ record, sourceMenu }: PlannerProps) {
  const { items, isPending: areTypesPending, error } = useCodelist('menuItemTypes')
  const { t } = useTranslation()
  const { canForAllRestaurants } = useSession()
  // The grid is rendered after the offer is known, so that rows do not collapse after they were shown.
  const isOfferPending = useIsOfferPending(record)
  const isPending = areTypesPending || isOfferPending
  // The value is deferred, also when the week is cached, so that React renders the planner in short steps.
  const isReady = useDeferredValue(!isPending, false)
  throwLoadError({ data: items[0], error })
  if (isPending || !isReady) return <PlannerSkeleton />
  if (items.length === 0)
    return (
      <div className={classes.empty}>
        <p>{t('planner:noRows.text')}</p>
        {canForAllRestaurants('settings.edit') && (
          <Button component={Link} to="/settings/menuItemTypes">
            {t('planner:noRows.action')}
          </Button>
        )}{' '}
        <HelpLink topic="first-week#check-the-lists-in-the-settings" name={t('app:lists.menuItemTypes')} />
      </div>
    )
  return <WeekEditor record={record} sourceMenu={sourceMenu} types={items} />
}

const SKELETON_CELLS = Array.from({ length: 30 }, (_, index) => index)

function PlannerSkeleton() {
  return (
    <div className={classes.page} aria-busy="true" data-needs-width>
      <Skeleton h={36} w="min(28rem, 80vw)" />
      <FirstDay />
      <div className={classes.skeleton}>
        {SKELETON_CELLS.map((cell) => (
          <Skeleton key={cell} h={64} />
        ))}
      </div>
    </div>
  )
}
