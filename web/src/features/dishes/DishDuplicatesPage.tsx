import { Button } from '@mantine/core'
import { IconCopyCheck, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { NextPageButton } from '../../core/page/LoadMoreButton.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { throwLoadError } from '../../core/session/session.ts'
import { HelpLink } from '../help/index.ts'
import { DishListReview } from './DishListReview.tsx'
import { DuplicateGroupItem } from './duplicates/DuplicateGroupItem.tsx'
import classes from './duplicates/Duplicates.module.css'
import { duplicatesQuery, toGroupKey } from './duplicates/duplicates.api.ts'
import { MergeDialog } from './duplicates/MergeDialog.tsx'
import { useDismissedGroups } from './duplicates/useDismissedGroups.ts'

/** Lists groups of dishes that can be duplicates. */
export function DishDuplicatesPage() {
  const { t } = useTranslation()
  usePageTitle(t('duplicates:title'))
  return (
    <DishListReview>
      <RecordPage
        back={{ to: '/dishes', label: t('app:modules.dishes') }}
        title={t('duplicates:title')}
        actions={
          <Button
            component={Link}
            to="/changes"
            search={toLinkSearch({ filter: ['kind:equals:merge'] })}
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden />}
          >
            {t('duplicates:recent')}
          </Button>
        }
      >
        <DuplicateGroups />
      </RecordPage>
    </DishListReview>
  )
}

function DuplicateGroups() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(duplicatesQuery)
  throwLoadError(query)
  const { dismissed, isPending, dismiss, restore } = useDismissedGroups()
  const [isHiddenShown, setIsHiddenShown] = useState(false)
  const [pair, setPair] = useState<readonly [number, number] | null>(null)
  return (
    <PageSection>
      {query.isLoading && (
        <p className={classes.quiet} role="status">
          {t('duplicates:searching')}
        </p>
      )}
      <QueryContent query={query} rows={6}>
        {({ pages }) => {
          if (isPending) return null
          const groups = pages.flatMap(({ items }) =>
            items.map((group) => ({ ...group, key: toGroupKey(group.dishes) })),
          )
          const listed = groups.filter(({ key }) => !dismissed.includes(key))
          const hidden = groups.filter(({ key }) => dismissed.includes(key))
          const shown = isHiddenShown ? [...listed, ...hidden] : listed
          return (
            <>
              {shown.length === 0 ? (
                <NoDuplicates isSomeHidden={hidden.length > 0} />
              ) : (
                <>
                  <p className={classes.quiet}>
                    {t('duplicates:lead')}{' '}
                    <HelpLink topic="corrections#merge-duplicate-dishes" name={t('duplicates:title')} isShort />
                  </p>
                  <ul className={classes.groups}>
                    {shown.map((group) => (
                      <DuplicateGroupItem
                        key={group.key}
                        group={group}
                        isHidden={dismissed.includes(group.key)}
                        onMerge={(keepId, goneId) => setPair([keepId, goneId])}
                        onDismiss={() => dismiss(group.key)}
                        onRestore={() => restore(group.key)}
                      />
                    ))}
                  </ul>
                </>
              )}
              {hidden.length > 0 && (
                <Button
                  variant="subtle"
                  size="sm"
                  className={classes.hiddenToggle}
                  onClick={() => setIsHiddenShown(!isHiddenShown)}
                >
                  {isHiddenShown ? t('duplicates:hideAgain') : t('duplicates:showHidden', { count: hidden.length })}
                </Button>
              )}
            </>
          )
        }}
      </QueryContent>
      <NextPageButton label={t('duplicates:more')} query={query} />
      {pair && <MergeDialog ids={pair} onClose={() => setPair(null)} />}
    </PageSection>
  )
}

function NoDuplicates({ isSomeHidden }: { isSomeHidden: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={classes.empty}>
      <IconCopyCheck size={32} aria-hidden />
      <p>{t(isSomeHidden ? 'duplicates:emptyHidden' : 'duplicates:empty')}</p>
    </div>
  )
}
