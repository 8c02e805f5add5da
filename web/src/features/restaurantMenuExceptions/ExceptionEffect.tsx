import { Alert } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { addDays, isDay } from '@poledne/contract/domain/day'
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

type ExceptionEffectProps = {
  form: RecordForm<typeof restaurantMenuExceptions>
  /** The id of the exception that is edited, 'new' for a new one. */
  exceptionId: string
}

const isAskable = (day: unknown): day is string => typeof day === 'string' && isDay(day)

/** The price entries of a restaurant that are valid on a day or the day before; the user needs the permission to see the restaurant. */
function usePricesAround(restaurantId: unknown, day: unknown) {
  const { can } = useSession()
  const isAsked = typeof restaurantId === 'number' && isAskable(day) && can('restaurants.view')
  return useQuery({
    queryKey: ['restaurants', 'pricesBefore', restaurantId, day],
    queryFn: isAsked
      ? ({ signal }) =>
          call(restaurantPrices.timeline, {
            params: { id: String(restaurantId) },
            query: new URLSearchParams({ from: addDays(day, -1), to: day }),
            signal,
          })
      : skipToken,
    staleTime: 0,
  })
}

/** What the exception changes: the price so far, until when it applies, and a currency that is no longer offered. */
export function ExceptionEffect({ form, exceptionId }: ExceptionEffectProps) {
  const { t } = useTranslation()
  const watch = form.form.useWatchValue
  const [restaurantId, startDate] = [watch('restaurantId'), watch('startDate')]
  const [variantId, typeId] = [watch('weeklyMenuVariantId'), watch('menuItemTypeId')]
  const typed = { priceCzk: watch('priceCzk'), priceEur: watch('priceEur') }
  const query = usePricesAround(restaurantId, startDate)
  const isOwn = (entry: PriceEntry) => entry.source === 'exception' && String(entry.sourceId) === exceptionId
  const findWinner = (day: string) =>
    query.data?.items.find(
      (item) =>
        item.weeklyMenuVariantId === variantId &&
        item.menuItemTypeId === typeId &&
        item.wins &&
        item.from <= day &&
        (item.to === null || item.to >= day),
    )
  const winner = isAskable(startDate) ? findWinner(startDate) : undefined
  // A saved exception is the winner on its own first day: the price before it is the one of the day before.
  const current = winner && isOwn(winner) ? findWinner(addDays(winner.from, -1)) : winner
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
      {isChosen && query.data && <Effect current={current} until={winner?.to ?? null} />}
      {dropsCurrency && (
        <Alert color="yellow" variant="light">
          {t('restaurantMenuExceptions:effect.oneCurrency', { currency: dropped.currency })}
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
        price: formatAmounts(current, i18n.language),
        from: format.day(current.from),
      })}{' '}
      {until
        ? t('restaurantMenuExceptions:effect.until', { to: format.day(until) })
        : t('restaurantMenuExceptions:effect.noEnd')}
    </p>
  )
}
