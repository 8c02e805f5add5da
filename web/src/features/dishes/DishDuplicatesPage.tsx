import { Anchor, Badge, Button, Radio } from '@mantine/core'
import { dishes as dishModule } from '@poledne/contract/modules/dish'
import type { DuplicateDish, DuplicateGroup } from '@poledne/contract/modules/dishDuplicate'
import type { Preference } from '@poledne/contract/modules/preference'
import { IconCopyCheck, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { NAME_SEPARATOR } from '../../core/format/useNameSuffix.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { usePreference } from '../../core/list/usePreference.ts'
import { NextPageButton } from '../../core/page/LoadMoreButton.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { FieldValue } from '../../core/record/values/FieldValue.tsx'
import { throwLoadError } from '../../core/session/session.ts'
import { HelpLink } from '../help/index.ts'
import { DishListReview } from './DishListReview.tsx'
import classes from './duplicates/Duplicates.module.css'
import { duplicatesQuery, toGroupKey } from './duplicates/duplicates.api.ts'
import { MergeDialog } from './duplicates/MergeDialog.tsx'
import { findDifferentFields } from './duplicates/mergeChoices.ts'

/** The number of dismissed groups that are stored; older ones are forgotten. */
const MAX_DISMISSED = 300

const readDismissed = ({ dismissed }: Preference): { dismissed: string[] } => ({
  dismissed: Array.isArray(dismissed) ? dismissed.filter((key) => typeof key === 'string') : [],
})

/** Manages the groups that the user has marked as different dishes. */
function useDismissedGroups() {
  const { value, save, isPending } = usePreference('dishes.duplicates', readDismissed)
  const { dismissed } = value
  const dismiss = useCallback(
    (key: string) => save({ dismissed: [...dismissed.filter((each) => each !== key), key].slice(-MAX_DISMISSED) }),
    [save, dismissed],
  )
  const restore = useCallback(
    (key: string) => save({ dismissed: dismissed.filter((each) => each !== key) }),
    [save, dismissed],
  )
  return { dismissed, isPending, dismiss, restore }
}

/** Lists groups of dishes that can be duplicates. */
export function DishDuplicatesPage() {
  const { t } = useTranslation()
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
        <p className="flat quiet small" role="status">
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
                  <p className="flat quiet small">
                    {t('duplicates:lead')} <HelpLink name={t('duplicates:title')} isShort />
                  </p>
                  <ul className="list stack">
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

type DuplicateGroupItemProps = {
  group: DuplicateGroup
  isHidden: boolean
  onMerge: (keepId: number, goneId: number) => void
  onDismiss: () => void
  onRestore: () => void
}

/** A group of similar dishes. The user chooses the one to keep and merges the others into it one by one. */
function DuplicateGroupItem({ group, isHidden, onMerge, onDismiss, onRestore }: DuplicateGroupItemProps) {
  const { t } = useTranslation()
  const { dishes, reason } = group
  const [first] = dishes
  const [chosenId, setChosenId] = useState<number | null>(null)
  const keep = dishes.find(({ id }) => id === chosenId) ?? first
  if (!first || !keep) return null
  const canMerge = dishes.some(({ can }) => can.edit)
  const doAllergensDiffer = dishes.some((dish) => findDifferentFields(first, dish).includes('allergenIds'))
  return (
    <li className={classes.group} aria-label={t('duplicates:group', { name: first.nameCs })}>
      <div className={classes.groupHead}>
        <span className="wrap">
          <Badge color={reason === 'sameName' ? 'blue' : 'gray'}>{t(`duplicates:reason.${reason}`)}</Badge>
          {doAllergensDiffer && <Badge color="yellow">{t('duplicates:allergensDiffer')}</Badge>}
        </span>
        <Button variant="subtle" size="compact-sm" onClick={isHidden ? onRestore : onDismiss}>
          {t(isHidden ? 'duplicates:listAgain' : 'duplicates:dismiss')}
        </Button>
      </div>
      <ul className="list">
        {dishes.map((dish) => (
          <li key={dish.id} className={classes.dish}>
            {canMerge && (
              <Radio
                size="sm"
                className={classes.keep}
                checked={dish.id === keep.id}
                disabled={!dish.can.edit}
                aria-label={t('duplicates:keepDish', { name: dish.nameCs })}
                label={t('duplicates:keep')}
                onChange={() => setChosenId(dish.id)}
              />
            )}
            <DishFacts dish={dish} />
            {canMerge && dish.id !== keep.id && (
              <Button
                variant="default"
                size="sm"
                className={classes.mergeButton}
                disabled={!keep.can.edit || !dish.can.archive}
                aria-label={t('duplicates:mergeDish', { name: dish.nameCs })}
                onClick={() => onMerge(keep.id, dish.id)}
              >
                {t('duplicates:merge')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The names of a dish, its type and allergens, and how often it was served. */
function DishFacts({ dish }: { dish: DuplicateDish }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, nameCs, nameEn, dishTypeName, allergenIds, timesServed, lastServed } = dish
  const served =
    timesServed > 0
      ? [
          t('dishes:servings.times', { count: timesServed }),
          ...(lastServed ? [t('dishes:servings.last', { day: format.day(lastServed) })] : []),
        ].join(', ')
      : t('duplicates:neverServed')
  return (
    <div className={classes.facts}>
      <span className={classes.names}>
        <Anchor component={Link} to={`/dishes/${id}`} className="strong">
          {nameCs}
        </Anchor>
        {nameEn && <span className="flat quiet small">{nameEn}</span>}
      </span>
      <span className={classes.details}>
        <span className="flat quiet small">
          {[...(dishTypeName ? [dishTypeName] : []), served].join(NAME_SEPARATOR)}
        </span>
        <span className="small">
          <span className="flat quiet small">{t('dishes:fields.allergenIds')}: </span>
          <FieldValue module={dishModule} field="allergenIds" value={allergenIds} />
        </span>
      </span>
    </div>
  )
}
