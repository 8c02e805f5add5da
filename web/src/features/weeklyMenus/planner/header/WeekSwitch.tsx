import { ActionIcon, Button } from '@mantine/core'
import { addDays, type Day } from '@poledne/contract/domain/day'
import type { WeeklyMenuItem } from '@poledne/contract/modules/weeklyMenu'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../../../core/list/linkSearch.ts'
import { LazyMenu } from '../../../../core/overlay/LazyMenu.tsx'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import { useSession } from '../../../../core/session/session.ts'
import classes from '../Planner.module.css'
import { readMenusOfWeeks } from '../store/planner.api.ts'

const DAYS_PER_WEEK = 7

/** Queries the menus of the week, the previous week and the next week, in all variants. */
const nearbyMenusQuery = (startDate: Day) =>
  queryOptions({
    queryKey: ['weeklyMenus', 'list', 'nearby', startDate],
    queryFn: ({ signal }) =>
      readMenusOfWeeks(addDays(startDate, -DAYS_PER_WEEK), addDays(startDate, DAYS_PER_WEEK), signal),
  })

type WeekTarget = { startDate: Day; weeklyMenuVariantId: number }

/** Returns the menu of a week with the link to its planner. Without a menu the link plans a new one. */
function useWeekTargets(startDate: Day) {
  const { data: menus } = useQuery(nearbyMenusQuery(startDate))
  const { can } = useSession()
  return (target: WeekTarget) => {
    const menu = menus?.find(
      (each) => each.startDate === target.startDate && each.weeklyMenuVariantId === target.weeklyMenuVariantId,
    )
    const isKnown = menus !== undefined && (menu ? menu.can.edit : can('weeklyMenus.add'))
    const link = menu
      ? { to: `/weeklyMenus/${menu.id}/edit` }
      : {
          to: '/weeklyMenus/new/edit',
          search: toLinkSearch({ week: target.startDate, variant: String(target.weeklyMenuVariantId) }),
        }
    return { menu, link: isKnown ? link : null }
  }
}

export type VariantChoice = {
  id: number
  name: string
  menu: WeeklyMenuItem | undefined
  link: { to: string; search?: never } | null
}

const loadVariantMenuItems = () => import('./PlannerMenus.tsx').then((file) => file.VariantMenuItems)

/** Links to the previous and the next week around the title of the week, and a menu of its variants. */
export function WeekSwitch({ startDate, weeklyMenuVariantId, children }: WeekTarget & { children: ReactNode }) {
  const { t } = useTranslation()
  const getTarget = useWeekTargets(startDate)
  const { items, byId } = useCodelist('weeklyMenuVariants')
  const variants: VariantChoice[] = items
    .filter(({ id, disabled }) => !disabled || id === weeklyMenuVariantId)
    .map(({ id, value }) => ({
      id: Number(id),
      name: value,
      ...getTarget({ startDate, weeklyMenuVariantId: Number(id) }),
    }))
  const name = byId.get(weeklyMenuVariantId)?.value ?? `#${weeklyMenuVariantId}`
  return (
    <div className={classes.weekSwitch}>
      <NeighbourLink
        label={t('planner:head.previousWeek')}
        icon={IconChevronLeft}
        link={getTarget({ startDate: addDays(startDate, -DAYS_PER_WEEK), weeklyMenuVariantId }).link}
      />
      {children}
      <NeighbourLink
        label={t('planner:head.nextWeek')}
        icon={IconChevronRight}
        link={getTarget({ startDate: addDays(startDate, DAYS_PER_WEEK), weeklyMenuVariantId }).link}
      />
      <LazyMenu
        kind="menu"
        load={loadVariantMenuItems}
        renderButton={(props) => (
          <Button
            {...props}
            className={classes.variant}
            variant="subtle"
            color="gray"
            px="xs"
            rightSection={<IconChevronDown size={16} aria-hidden />}
            aria-label={t('planner:head.variantSwitch', { name })}
          >
            {name}
          </Button>
        )}
      >
        {(VariantMenuItems) => <VariantMenuItems variants={variants} currentId={weeklyMenuVariantId} />}
      </LazyMenu>
    </div>
  )
}

type NeighbourLinkProps = { label: string; icon: typeof IconChevronLeft; link: VariantChoice['link'] }

function NeighbourLink({ label, icon: Icon, link }: NeighbourLinkProps) {
  const content = <Icon size={18} aria-hidden />
  const props = { variant: 'subtle', color: 'gray', size: 36, title: label, 'aria-label': label } as const
  return link ? (
    <ActionIcon {...props} component={Link} {...link}>
      {content}
    </ActionIcon>
  ) : (
    <ActionIcon {...props} disabled>
      {content}
    </ActionIcon>
  )
}
