import { Checkbox } from '@mantine/core'
import type { WeeklyMenuItem } from '@poledne/contract/modules/weeklyMenu'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NAME_SEPARATOR, useNameSuffix } from '../../../core/format/useNameSuffix.ts'
import { lazyWithRetry } from '../../../core/http/loading/lazyWithRetry.ts'
import { QueryContent } from '../../../core/page/QueryContent.tsx'
import classes from '../WeeklyMenu.module.css'
import { menuCheckQuery, weekOfferQuery } from '../weeklyMenus.api.ts'
import { CheckList } from './CheckList.tsx'
import type { PublishResult } from './usePublishMenus.ts'

const FindingFix = lazyWithRetry(() => import('./FindingFix.tsx').then((file) => file.FindingFix))

const MAX_NAMES = 3

type PublishVariantProps = {
  menu: WeeklyMenuItem
  /** Whether the week has other variants to choose from. */
  isOneOfSeveral: boolean
  isChosen: boolean
  result: PublishResult | undefined
  onToggle: () => void
  /** Called when the user follows the link of a finding. */
  onFollow: () => void
}

/** One variant of the week that can be published: where guests will see it, and the findings of its check. */
export function PublishVariant({ menu, isOneOfSeveral, isChosen, result, onToggle, onFollow }: PublishVariantProps) {
  const { i18n } = useTranslation()
  const suffix = useNameSuffix()
  const findings = useRef<HTMLDivElement>(null)
  const query = useQuery({ ...menuCheckQuery(menu, i18n.language), enabled: isChosen })
  return (
    <section className={classes.variant} aria-label={menu[`weeklyMenuVariantName${suffix}`]}>
      {isOneOfSeveral && (
        <Checkbox
          label={menu[`weeklyMenuVariantName${suffix}`]}
          classNames={{ label: 'strong' }}
          checked={isChosen}
          disabled={result?.isDone ?? false}
          onChange={onToggle}
        />
      )}
      <Audience menu={menu} />
      {result && (
        <p className={result.isDone ? classes.fine : 'flat error'} role={result.isDone ? 'status' : 'alert'}>
          {result.message}
        </p>
      )}
      {isChosen && !result?.isDone && (
        <div ref={findings} tabIndex={-1} className={classes.variantFindings}>
          <QueryContent query={query}>
            {({ items, total }) => (
              <CheckList
                findings={items}
                total={total}
                startDate={menu.startDate}
                onFollow={onFollow}
                renderFix={(finding) => <FindingFix finding={finding} onFixed={() => findings.current?.focus()} />}
              />
            )}
          </QueryContent>
        </div>
      )}
    </section>
  )
}

/** Names the restaurants, screens and the web page that will show the menu, as far as the user can see them. */
function Audience({ menu }: { menu: WeeklyMenuItem }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(weekOfferQuery(menu, i18n.language))
  if (!data?.restaurants || data.restaurantCount === null) return null
  if (data.restaurantCount === 0) return <p className="flat quiet">{t('weeklyMenus:publish.noAudience')}</p>
  const hidden = data.restaurantCount - MAX_NAMES
  const names = data.restaurants.slice(0, MAX_NAMES).map(({ name }) => name)
  const places = [
    ...names,
    ...(hidden > 0 ? [t('weeklyMenus:publish.moreRestaurants', { count: hidden })] : []),
    ...(data.screens ? [t('weeklyMenus:withdraw.screens', { count: data.screens })] : []),
    t('weeklyMenus:publish.web'),
  ]
  return <p className="flat quiet">{t('weeklyMenus:publish.audience', { places: places.join(NAME_SEPARATOR) })}</p>
}
