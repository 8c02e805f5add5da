import { Badge } from '@mantine/core'
import type { PriceChangeDetail } from '@poledne/contract/modules/priceChange'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { downloadFile } from '../../core/http/files/downloadFile.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { LabelledValues } from '../../core/record/values/FieldValue.tsx'
import { throwLoadError } from '../../core/session/session.ts'
import { ExportButton } from '../../core/table/toolbar/ExportButton.tsx'
import { ChangeUndo } from '../../core/undo/ChangeUndo.tsx'
import { PriceSourceLink } from '../prices/index.ts'
import { CURRENCY_FIELDS, CURRENCY_KEYS } from './form/priceChangeForm.ts'
import { ChangedAmount } from './preview/ChangedAmount.tsx'
import { groupByRestaurant } from './preview/previewRows.ts'
import rowClasses from './preview/RestaurantGroups.module.css'
import { RestaurantGroups } from './preview/RestaurantGroups.tsx'
import { priceChangeQuery } from './priceChanges.api.ts'
import { usePriceItemNames, usePriceRuleFormat } from './priceFormats.ts'

/** The page of one bulk price change: its rules, its prices, and its undo. */
export function PriceChangePage() {
  const { t } = useTranslation()
  const { priceChangeId = '' } = useParams({ strict: false })
  const query = useQuery(priceChangeQuery(priceChangeId))
  const title = query.data?.name ?? t('priceChanges:title')
  throwLoadError(query)
  return (
    <RecordPage
      back={{ to: '/priceChanges', label: t('priceChanges:title') }}
      title={title}
      badges={query.data?.undoneAt && <Badge color="gray">{t('changes:state.undone')}</Badge>}
      actions={
        query.data && (
          <>
            <ExportButton
              download={(options) =>
                downloadFile('GET priceChanges/:id/export/', { ...options, params: { id: priceChangeId } })
              }
              total={query.data.items.length}
            />
            <ChangeUndo id={query.data.changeId} />
          </>
        )
      }
    >
      <QueryContent query={query} rows={6}>
        {(change) => <ChangeDetail change={change} />}
      </QueryContent>
    </RecordPage>
  )
}

function ChangeDetail({ change }: { change: PriceChangeDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const ruleFormat = usePriceRuleFormat()
  const values = [
    { label: t('restaurantMenuExceptions:fields.startDate'), value: format.day(change.startDate) },
    // A change on the price board has no rules.
    ...(change.czk === null && change.eur === null ? [] : CURRENCY_KEYS).map((key) => ({
      label: t(`priceChanges:prices.${key}`),
      value: ruleFormat.words(change[key], CURRENCY_FIELDS[key].currency),
    })),
    { label: t('priceChanges:later.title'), value: t(`priceChanges:later.${change.later}`) },
  ]
  return (
    <>
      <PageSection>
        <LabelledValues values={values} />
        <p className="flat quiet small">
          <ChangeAuthor change={change} />
        </p>
      </PageSection>
      <PageSection title={t('priceChanges:count', { count: change.count })}>
        {change.items.length < change.count && <p className="flat quiet small">{t('priceChanges:hidden')}</p>}
        <ChangedPrices change={change} />
      </PageSection>
    </>
  )
}

/** Names the users who made and undid the change, and says when. */
function ChangeAuthor({ change }: { change: PriceChangeDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { createdAt, createdBy, undoneAt, undoneBy } = change
  return (
    <>
      {t('priceChanges:made', { who: format.person(createdBy), when: format.shortInstant(createdAt) })}
      {undoneAt &&
        ` · ${t('priceChanges:undoneBy', { who: format.person(undoneBy), when: format.shortInstant(undoneAt) })}`}
    </>
  )
}

type ChangedPrice = PriceChangeDetail['items'][number]

function ChangedPrices({ change }: { change: PriceChangeDetail }) {
  const { order, restaurantName, typeName, variantName } = usePriceItemNames()
  const groups = useMemo(() => groupByRestaurant(change.items, order), [change.items, order])
  return (
    <RestaurantGroups
      groups={groups}
      getName={restaurantName}
      renderRow={(item) => (
        <ChangedPriceRow
          key={`${item.module} ${item.id} ${item.weeklyMenuVariantId} ${item.menuItemTypeId}`}
          item={item}
          typeName={typeName(item.menuItemTypeId)}
          variantName={variantName(item.weeklyMenuVariantId)}
          isLater={item.startDate !== change.startDate}
        />
      )}
    />
  )
}

type ChangedPriceRowProps = { item: ChangedPrice; typeName: string; variantName: string; isLater: boolean }

function ChangedPriceRow({ item, typeName, variantName, isLater }: ChangedPriceRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li className={rowClasses.row}>
      <div className={rowClasses.item}>
        <span>
          <PriceSourceLink source={item.module === 'restaurantMenus' ? 'restaurantMenu' : 'exception'} id={item.id}>
            {typeName}
          </PriceSourceLink>{' '}
          <span className="quiet small">{variantName}</span>
        </span>
        {isLater && <span className="quiet small">{t('priceChanges:from', { day: format.day(item.startDate) })}</span>}
        {item.changedSince && <Badge color="yellow">{t('priceChanges:changedSince')}</Badge>}
      </div>
      {CURRENCY_KEYS.map((currency) => (
        <ChangedAmount key={currency} item={item} currency={currency} />
      ))}
    </li>
  )
}
