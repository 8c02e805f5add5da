import { Alert } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { isDay } from '@poledne/contract/domain/day'
import { CURRENCIES } from '@poledne/contract/domain/money'
import { type PriceEntry, restaurantPrices } from '@poledne/contract/price'
import type { restaurantMenuExceptions } from '@poledne/contract/restaurantMenuException'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { amountIn, formatAmounts } from '../../components/price/amounts.ts'
import { call, isApiError } from '../../lib/http.ts'
import { useSession } from '../../lib/session.ts'
import { useFormat } from '../../lib/useFormat.ts'
import type { RecordForm } from '../../lib/useRecordForm.ts'

type ExceptionEffectProps = { form: RecordForm<typeof restaurantMenuExceptions> }

/** The price entries of a restaurant that are valid on a day; the user needs the permission to see the restaurant. */
function usePricesOn(restaurantId: unknown, day: unknown) {
  const { can } = useSession()
  const isAsked = typeof restaurantId === 'number' && typeof day === 'string' && isDay(day) && can('restaurants.view')
  return useQuery({
    queryKey: ['restaurants', 'pricesBefore', restaurantId, day],
    queryFn: isAsked
      ? ({ signal }) =>
          call(restaurantPrices.timeline, {
            params: { id: String(restaurantId) },
            query: new URLSearchParams({ from: day, to: day }),
            signal,
          })
      : skipToken,
    staleTime: 0,
  })
}

/** What the exception changes: the price so far, until when it applies, and a currency that is no longer offered. */
export function ExceptionEffect({ form }: ExceptionEffectProps) {
  const { t } = useTranslation()
  const watch = form.form.useWatchValue
  const [restaurantId, startDate] = [watch('restaurantId'), watch('startDate')]
  const [variantId, typeId] = [watch('weeklyMenuVariantId'), watch('menuItemTypeId')]
  const typed = { priceCzk: watch('priceCzk'), priceEur: watch('priceEur') }
  const query = usePricesOn(restaurantId, startDate)
  const current = query.data?.items.find(
    (item) =>
      item.weeklyMenuVariantId === variantId &&
      item.menuItemTypeId === typeId &&
      item.wins &&
      item.from <= String(startDate) &&
      (item.to === null || item.to >= String(startDate)),
  )
  const isHidden = isApiError(query.error) && (query.error.code === 403 || query.error.code === 404)
  const isChosen = typeof variantId === 'number' && typeof typeId === 'number'
  const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
  const [given, dropped] = CURRENCIES.map((currency) => isEmpty(currency === 'CZK' ? typed.priceCzk : typed.priceEur))
    .map((empty, index) => ({ empty, currency: CURRENCIES[index] as (typeof CURRENCIES)[number] }))
    .sort((a, b) => Number(a.empty) - Number(b.empty))
  const dropsCurrency =
    given?.empty === false && dropped?.empty === true && (!current || amountIn(current, dropped.currency) !== null)

  return (
    <div role="status">
      {isChosen && query.isLoading && <p>{t('restaurantMenuExceptions:effect.loading')}</p>}
      {isChosen && query.isError && !isHidden && <p>{t('restaurantMenuExceptions:effect.failed')}</p>}
      {isChosen && query.data && <Effect current={current} />}
      {dropsCurrency && (
        <Alert color="yellow" variant="light">
          {t('restaurantMenuExceptions:effect.oneCurrency', { currency: dropped.currency })}
        </Alert>
      )}
    </div>
  )
}

function Effect({ current }: { current: PriceEntry | undefined }) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  if (!current) return <p>{t('restaurantMenuExceptions:effect.notOffered')}</p>
  return (
    <p>
      {t('restaurantMenuExceptions:effect.current', {
        price: formatAmounts(current, i18n.language),
        from: format.day(current.from),
      })}{' '}
      {current.to
        ? t('restaurantMenuExceptions:effect.until', { to: format.day(current.to) })
        : t('restaurantMenuExceptions:effect.noEnd')}
    </p>
  )
}
