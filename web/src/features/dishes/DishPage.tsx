import { Button } from '@mantine/core'
import { type Dish, dishes } from '@poledne/contract/modules/dish'
import type { DishImpact } from '@poledne/contract/modules/dishImpact'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getName, SEPARATOR, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { CopyButton, RecordViewPage } from '../../core/record/page/RecordViewPage.tsx'
import { useSession } from '../../core/session/session.ts'
import { DishExposureSection } from './DishExposureSection.tsx'
import classes from './DishServings.module.css'
import { DishServingsSection } from './DishServingsSection.tsx'
import { dishImpactQuery } from './dishReview.ts'
import { MergeWithButton } from './duplicates/MergeWithButton.tsx'

const DishReviewDialog = lazyWithRetry(() => import('./DishReviewDialog.tsx').then((file) => file.DishReviewDialog))

/**
 * Summarises where guests see a dish and opens the review. The URL opens it too: `?review=open` always, and
 * `?review=changed`, which a save adds, only if guests see the dish.
 */
function DishImpactSection({ dish }: { dish: Dish }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { review, allergen } = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useQuery({ ...dishImpactQuery(dish.id, dish.version), enabled: can('weeklyMenus.view') })
  const isOpen = review === 'open' || (review === 'changed' && (query.data?.totals.weeks ?? 0) > 0)
  // The dialog stays mounted with its last title while it closes, so that it can return the focus.
  const [lastReview, setLastReview] = useState<string>()
  if (isOpen && review !== lastReview) setLastReview(review)
  const setReview = useCallback(
    (next: 'open' | undefined) =>
      void navigate({
        to: '.',
        search: toLinkSearch({ ...(allergen && { allergen }), ...(next && { review: next }) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, allergen],
  )
  // The parameter is removed, so that publishing the dish later does not open the review.
  const isUnseen = review === 'changed' && query.data?.totals.weeks === 0
  useEffect(() => {
    if (isUnseen) setReview(undefined)
  }, [isUnseen, setReview])
  if (!can('weeklyMenus.view')) return null
  return (
    <PageSection title={t('dishes:impact.title')}>
      <QueryContent query={query} rows={1}>
        {(impact) => (
          <>
            <p className={classes.summary}>
              <ImpactSummary impact={impact} />
            </p>
            {impact.totals.weeks > 0 && (
              <Button variant="default" w="fit-content" onClick={() => setReview('open')}>
                {t('dishes:impact.review')}
              </Button>
            )}
          </>
        )}
      </QueryContent>
      {lastReview && (
        <Suspense>
          <DishReviewDialog
            opened={isOpen}
            dish={dish}
            isChanged={lastReview === 'changed'}
            onClose={() => setReview(undefined)}
          />
        </Suspense>
      )}
    </PageSection>
  )
}

function ImpactSummary({ impact: { screens, totals } }: { impact: DishImpact }) {
  const { t } = useTranslation()
  if (totals.weeks === 0) return t('dishes:impact.empty')
  const shown = screens.filter((screen) => screen.shown).length
  return [
    `${t('dishes:impact.weeks')}: ${totals.weeks}`,
    ...(totals.screens > 0
      ? [`${t('dishes:impact.screens')}: ${t('dishes:impact.screensShown', { shown, total: totals.screens })}`]
      : []),
    `${t('dishes:impact.exports')}: ${totals.exports}`,
  ].join(SEPARATOR)
}

export function DishPage() {
  const { t } = useTranslation()
  const { dishId = '' } = useParams({ strict: false })
  const suffix = useNameSuffix()
  return (
    <RecordViewPage
      module={dishes}
      id={dishId}
      back={{ to: '/dishes', label: t('dishes:title') }}
      getName={(dish) => getName(suffix, dish)}
      actions={(dish) => (
        <>
          <CopyButton module={dishes} id={dish.id} label={t('record:duplicate')} />
          <MergeWithButton dish={dish} />
        </>
      )}
    >
      {(dish) => (
        <>
          <DishServingsSection dishId={dish.id} />
          <DishImpactSection dish={dish} />
          <DishExposureSection dish={dish} />
        </>
      )}
    </RecordViewPage>
  )
}
