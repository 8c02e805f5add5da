import { Alert } from '@mantine/core'
import { addDays, isDay } from '@poledne/contract/domain/day'
import { CURRENCIES } from '@poledne/contract/domain/prices/money'
import type { PriceEntry } from '@poledne/contract/domain/prices/price'
import { restaurantMenuExceptions } from '@poledne/contract/modules/restaurantMenuException'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatPriceAmounts, getPriceInCurrency } from '../../core/format/prices.ts'
import { formatTimeZone } from '../../core/format/timeZones.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { isApiError } from '../../core/http/apiError.ts'
import { callApi } from '../../core/http/http.ts'
import { DayField } from '../../core/record/fields/DayField.tsx'
import { RecordFields } from '../../core/record/fields/RecordFields.tsx'
import { RecordEditPage } from '../../core/record/form/RecordEditPage.tsx'
import { useRestaurantTimeZone } from '../../core/record/useCodelist.ts'
import { useRestaurantSearchParam } from '../../core/record/useCopySource.ts'
import type { RecordForm } from '../../core/record/useRecordForm.ts'
import { useSession } from '../../core/session/session.ts'
import { usePriceSourceNameFormat } from '../prices/index.ts'

type ExceptionEffectProps = {
  form: RecordForm<typeof restaurantMenuExceptions>
  /** The id of the edited exception, or `new` for a new one. */
  exceptionId: string
}

const isValidDay = (day: unknown): day is string => typeof day === 'string' && isDay(day)

/** Queries the price entries of a restaurant on a day and the day before, if the user can see the restaurant. */
function usePricesAround(restaurantId: unknown, day: unknown) {
  const { can } = useSession()
  const isEnabled = typeof restaurantId === 'number' && isValidDay(day) && can('restaurants.view')
  return useQuery({
    queryKey: ['restaurants', 'pricesBefore', restaurantId, day],
    queryFn: isEnabled
      ? ({ signal }) =>
          callApi('GET restaurants/:id/prices/timeline/', {
            params: { id: String(restaurantId) },
            query: new URLSearchParams({ from: addDays(day, -1), to: day }),
            signal,
          })
      : skipToken,
    staleTime: 0,
  })
}

/** Shows which price the exception replaces, when it ends, and a currency that it no longer offers. */
function ExceptionEffect({ form, exceptionId }: ExceptionEffectProps) {
  const { t } = useTranslation()
  const watch = form.form.useWatchValue
  const [restaurantId, startDate] = [watch('restaurantId'), watch('startDate')]
  const [variantId, typeId] = [watch('weeklyMenuVariantId'), watch('menuItemTypeId')]
  const typed = { priceCzk: watch('priceCzk'), priceEur: watch('priceEur') }
  const query = usePricesAround(restaurantId, startDate)
  const isEditedException = (entry: PriceEntry) =>
    entry.source === 'exception' && String(entry.sourceId) === exceptionId
  const findWinningEntry = (day: string) =>
    query.data?.items.find(
      (item) =>
        item.weeklyMenuVariantId === variantId &&
        item.menuItemTypeId === typeId &&
        item.wins &&
        item.from <= day &&
        (item.to === null || item.to >= day),
    )
  const winner = isValidDay(startDate) ? findWinningEntry(startDate) : undefined
  // A saved exception itself decides the price of its first day, so the replaced price is the one of the day before.
  const current = winner && isEditedException(winner) ? findWinningEntry(addDays(winner.from, -1)) : winner
  const isHidden = isApiError(query.error) && (query.error.code === 403 || query.error.code === 404)
  const isChosen = typeof variantId === 'number' && typeof typeId === 'number'
  const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
  const [filledCurrency, emptyCurrency] = CURRENCIES.map((currency) =>
    isEmpty(currency === 'CZK' ? typed.priceCzk : typed.priceEur),
  )
    .map((empty, index) => ({ empty, currency: CURRENCIES[index] as (typeof CURRENCIES)[number] }))
    .sort((a, b) => Number(a.empty) - Number(b.empty))
  const dropsCurrency =
    filledCurrency?.empty === false &&
    emptyCurrency?.empty === true &&
    (!current || getPriceInCurrency(current, emptyCurrency.currency) !== null)

  return (
    <div role="status">
      {isChosen && query.isLoading && <p>{t('restaurantMenuExceptions:effect.loading')}</p>}
      {isChosen && query.isError && !isHidden && <p>{t('restaurantMenuExceptions:effect.failed')}</p>}
      {isChosen && query.data && <Effect current={current} until={winner?.to ?? null} />}
      {dropsCurrency && (
        <Alert color="yellow">
          {t('restaurantMenuExceptions:effect.oneCurrency', { currency: emptyCurrency.currency })}
        </Alert>
      )}
    </div>
  )
}

function Effect({ current, until }: { current: PriceEntry | undefined; until: string | null }) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  if (!current) return <p>{t('restaurantMenuExceptions:effect.notOffered')}</p>
  return (
    <p>
      {t('restaurantMenuExceptions:effect.current', {
        price: formatPriceAmounts(current, i18n.language),
        from: format.day(current.from),
      })}{' '}
      {until
        ? t('restaurantMenuExceptions:effect.until', { to: format.day(until) })
        : t('restaurantMenuExceptions:effect.noEnd')}
    </p>
  )
}

const KEPT_FIELDS = ['restaurantId', 'weeklyMenuVariantId', 'startDate'] as const

export function RestaurantMenuExceptionEditPage() {
  const { t } = useTranslation()
  const formatName = usePriceSourceNameFormat()
  const { restaurantMenuExceptionId = '' } = useParams({ strict: false })
  const start = useRestaurantSearchParam()
  return (
    <RecordEditPage
      module={restaurantMenuExceptions}
      id={restaurantMenuExceptionId}
      copy={{ without: ['startDate'] }}
      initialFields={start}
      keptFields={KEPT_FIELDS}
      getTitle={(exception, copied) => {
        if (exception) return t('restaurantMenuExceptions:edit', { name: formatName(exception) })
        return copied
          ? t('restaurantMenuExceptions:copied', { name: formatName(copied) })
          : t('restaurantMenuExceptions:new')
      }}
    >
      {(form, isCopy) => <ExceptionForm form={form} isCopy={isCopy} exceptionId={restaurantMenuExceptionId} />}
    </RecordEditPage>
  )
}

type ExceptionFormProps = { form: RecordForm<typeof restaurantMenuExceptions>; isCopy: boolean; exceptionId: string }

function ExceptionForm({ form, isCopy, exceptionId }: ExceptionFormProps) {
  const { t } = useTranslation()
  const zone = useRestaurantTimeZone(form.form.useWatchValue('restaurantId'))
  const startDateHint = zone
    ? t('restaurantMenuExceptions:hints.startDateIn', { zone: formatTimeZone(zone) })
    : t('restaurantMenuExceptions:hints.startDate')
  return (
    <>
      <RecordFields
        form={form}
        own={{
          startDate: <DayField form={form} name="startDate" zone={zone} hint={startDateHint} autoFocus={isCopy} />,
        }}
      />
      <ExceptionEffect form={form} exceptionId={exceptionId} />
    </>
  )
}
