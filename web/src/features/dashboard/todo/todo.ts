import { addDays, type Day } from '@poledne/contract/domain/day'
import { toDate } from '@poledne/contract/domain/instant'
import type {
  DashboardData,
  DashboardWeek,
  TodayProblem,
  TodayRestaurant,
  WeekCell,
} from '@poledne/contract/modules/dashboard'
import type { WeekDeadline } from '@poledne/contract/modules/deadline'
import { parseLink } from '../../../core/list/linkSearch.ts'

type Variant = NonNullable<DashboardData['variants']>[number]
type WeekProblem = DashboardWeek['problems'][number]

/** A week that guests cannot see yet, or whose menu has problems that they would notice. */
export type TodoWeek = {
  square: DashboardWeek
  variant: Variant
  /** The first day on which guests notice it. */
  day: Day
  isHidden: boolean
  problems: WeekProblem[]
}

const LAST_WORKING_DAY = 4
const WEEKS_TO_PREPARE = 2
const DAY_MS = 86_400_000
const HIDDEN_STATES: ReadonlySet<DashboardWeek['state']> = new Set(['missing', 'draft', 'inactive'])

/** How near a deadline is: `soon` from its first reminder on, and `snoozed` while its reminders are put off. */
export function getDeadlineState(
  { at, snoozedUntil }: WeekDeadline,
  now: number,
): 'ahead' | 'soon' | 'late' | 'snoozed' {
  if (snoozedUntil !== null && toDate(snoozedUntil).getTime() > now) return 'snoozed'
  const left = toDate(at).getTime() - now
  if (left <= 0) return 'late'
  return left <= DAY_MS ? 'soon' : 'ahead'
}

/** Returns the deadline of a week that is not published, if it is at most a week ahead. */
export const getNearDeadline = ({ state, deadline }: WeekCell, now: number): WeekDeadline | null =>
  deadline && HIDDEN_STATES.has(state) && toDate(deadline.at).getTime() - now <= 7 * DAY_MS ? deadline : null

/** The problems that are worth a fix; repeated dishes and holidays are only worth knowing. */
export const listProblemsToFix = ({ problems }: Pick<DashboardWeek, 'problems'>): WeekProblem[] =>
  problems.filter(({ severity, code }) => severity !== 'info' && code !== 'repeated')

export const getLatestDay = (a: Day, b: Day): Day => (a > b ? a : b)

/** Returns the day of the cell that the problem links to, or the first day of the week that is not past. */
function getProblemDay({ link }: WeekProblem, startDate: Day, today: Day): Day {
  const { day } = parseLink(link).search
  return getLatestDay(day ? addDays(startDate, Number(day) - 1) : startDate, today)
}

type WeeksOptions = { today: Day; canViewRestaurants: boolean }

/** Finds what is left to do in this week and the next. Whether a variant is offered is known only with restaurants. */
export function findTodoWeeks(dashboard: DashboardData, { today, canViewRestaurants }: WeeksOptions): TodoWeek[] {
  const weeks = dashboard.weeks.slice(0, WEEKS_TO_PREPARE)
  return (dashboard.squares ?? []).flatMap((square) => {
    const { startDate, state } = square
    const variant = dashboard.variants?.find(({ id }) => id === square.weeklyMenuVariantId)
    if (!variant || !weeks.includes(startDate)) return []
    if (state === 'missing' && canViewRestaurants && variant.restaurantCount === 0) return []
    // Most canteens are closed at weekends, so it is then too late for the menu of the current week.
    const isHidden = HIDDEN_STATES.has(state) && today <= addDays(startDate, LAST_WORKING_DAY)
    const problems = listProblemsToFix(square)
    if (!isHidden && problems.length === 0) return []
    const [firstDay = today] = problems.map((problem) => getProblemDay(problem, startDate, today)).sort()
    const day = isHidden ? getLatestDay(startDate, today) : firstDay
    return [{ square, variant, day, isHidden, problems }]
  })
}

/** Restaurants with the same problems, which are shown once. */
export type TodoRestaurants = { restaurants: TodayRestaurant[]; day: Day; problems: MenuProblem[] }
type MenuProblem = TodayProblem & { code: Exclude<TodayProblem['code'], 'screensOffline'> }

const isAboutMenu = (problem: TodayProblem): problem is MenuProblem => problem.code !== 'screensOffline'

/**
 * Finds the problems of restaurants today and tomorrow, each counted on its first day. Problems of weekly menus are left
 * out if the user sees the weeks, which contain them too; offline screens have a row of their own.
 */
export function findTodoRestaurants(all: readonly TodayRestaurant[], canViewWeeks: boolean): TodoRestaurants[] {
  const groups = new Map<string, TodoRestaurants>()
  for (const restaurant of all) {
    const problems = restaurant.problems
      .filter(isAboutMenu)
      .filter(({ code }) => !canViewWeeks || code === 'notOffered')
      .filter(({ code }, index, listed) => listed.findIndex((each) => each.code === code) === index)
    const [first] = problems
    if (!first) continue
    const day = addDays(restaurant.date, first.when === 'today' ? 0 : 1)
    const key = JSON.stringify([day, problems.map(({ code, count }) => [code, count])])
    const group = groups.get(key)
    if (group) group.restaurants.push(restaurant)
    else groups.set(key, { restaurants: [restaurant], day, problems })
  }
  return [...groups.values()]
}

type Sortable = { day: Day | null; isError: boolean }

/** What guests notice first comes first; what only concerns the user comes last. */
export const sortByUrgency = <Row extends Sortable>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => {
    if (a.day !== b.day) return (a.day ?? '9999') < (b.day ?? '9999') ? -1 : 1
    return Number(b.isError) - Number(a.isError)
  })
