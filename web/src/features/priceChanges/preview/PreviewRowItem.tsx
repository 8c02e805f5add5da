import { ActionIcon, Badge, Button, Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../core/format/useFormat.ts'
import { MoneyInput } from '../../../core/record/fields/MoneyField.tsx'
import { ChangeArrow } from '../../../core/record/values/FieldValue.tsx'
import { PriceSourceLink } from '../../prices/index.ts'
import {
  CURRENCY_FIELDS,
  CURRENCY_KEYS,
  type CurrencyKey,
  type TypedAmount,
  type TypedPrices,
} from '../form/priceChangeForm.ts'
import { usePriceRuleFormat } from '../priceFormats.ts'
import type { PreviewRow } from './previewRows.ts'
import classes from './RestaurantGroups.module.css'

export type PreviewRowActions = {
  setExcluded: (keys: readonly string[], isExcluded: boolean) => void
  /** Sets the price that replaces the result of the rule; undefined restores the result of the rule. */
  setPrice: (key: string, price: keyof TypedPrices, amount: TypedAmount | undefined) => void
}

type PreviewRowItemProps = {
  row: PreviewRow
  typeName: string
  variantName: string
  typed: TypedPrices | undefined
  /** The errors of typed prices by field. */
  errors: Readonly<Partial<Record<keyof TypedPrices, string>>> | undefined
  /** Whether the price has changed since the previous preview. */
  isChanged: boolean
  /** Whether the server has refused the row, so that it has to be excluded. */
  isRefused: boolean
  actions: PreviewRowActions
}

/** One price of the preview: the old and the new price, notes about it, and whether the change includes it. */
export const PreviewRowItem = memo(function PreviewRowItem(props: PreviewRowItemProps) {
  const { row, typeName, variantName, typed, errors, isChanged, isRefused, actions } = props
  const { t } = useTranslation()
  const { key, item, isExcluded } = row
  const name = `${typeName}, ${variantName}`
  return (
    <li className={classes.row} data-excluded={isExcluded || undefined} data-changed={isChanged || undefined}>
      <Checkbox
        className={classes.check}
        aria-label={t('priceChanges:preview.include', { name })}
        checked={!isExcluded}
        onChange={({ currentTarget: { checked } }) => actions.setExcluded([key], !checked)}
      />
      <div className={classes.item}>
        <span>
          {typeName} <span className="quiet small">{variantName}</span>
        </span>
        {isExcluded ? (
          <span className="quiet small">{t('priceChanges:preview.excluded')}</span>
        ) : (
          <RowNotes item={item} isChanged={isChanged} />
        )}
        {!isExcluded && (isRefused || item.forbidden) && (
          <span className="small error">
            {t('priceChanges:preview.forbidden')}{' '}
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('priceChanges:preview.excludeOf', { name })}
              onClick={() => actions.setExcluded([key], true)}
            >
              {t('priceChanges:preview.exclude')}
            </Button>
          </span>
        )}
      </div>
      {CURRENCY_KEYS.map((currency) => (
        <PriceCell
          key={currency}
          row={row}
          name={name}
          currency={currency}
          isTyped={typed !== undefined && CURRENCY_FIELDS[currency].price in typed}
          typed={typed?.[CURRENCY_FIELDS[currency].price]}
          error={errors?.[CURRENCY_FIELDS[currency].price]}
          setPrice={actions.setPrice}
        />
      ))}
    </li>
  )
})

type RowNotesProps = { item: PreviewRow['item']; isChanged: boolean }

/** The badges of a row: an updated exception, and the dates of later price entries. */
function RowNotes({ item, isChanged }: RowNotesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {isChanged && <Badge color="yellow">{t('priceChanges:preview.changed')}</Badge>}
      {item.exceptionId !== null && (
        <PriceSourceLink source="exception" id={item.exceptionId}>
          <span className="quiet small">{t('priceChanges:preview.updates')}</span>
        </PriceSourceLink>
      )}
      {item.later.length > 0 && (
        <span className="quiet small">
          {t('priceChanges:preview.later')}{' '}
          {item.later.map(({ module, id, startDate }, index) => (
            <span key={`${module} ${id}`}>
              {index > 0 && ', '}
              <PriceSourceLink source={module === 'restaurantMenus' ? 'restaurantMenu' : 'exception'} id={id}>
                {format.day(startDate)}
              </PriceSourceLink>
            </span>
          ))}
        </span>
      )}
    </>
  )
}

type PriceCellProps = {
  row: PreviewRow
  name: string
  currency: CurrencyKey
  isTyped: boolean
  typed: TypedAmount | undefined
  error: string | undefined
  setPrice: PreviewRowActions['setPrice']
}

/**
 * Shows the old and the new price in one currency. A click on the new price opens an input; a price that is typed for
 * an excluded row includes the row again.
 */
function PriceCell({
  row: { key, item, isExcluded },
  name,
  currency,
  isTyped,
  typed,
  error,
  setPrice,
}: PriceCellProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const ruleFormat = usePriceRuleFormat()
  // After Enter or Escape the button with the price gets the focus that the removed input had.
  const [state, setState] = useState<'shown' | 'editing' | 'left'>('shown')
  const fields = CURRENCY_FIELDS[currency]
  const oldPrice = item[fields.oldPrice]
  if (oldPrice === null) return <div className={classes.price} data-empty />

  const calculated = typeof typed === 'number' ? typed : (item[fields.newPrice] ?? oldPrice)
  const newPrice = isExcluded ? oldPrice : calculated
  const label = t('priceChanges:preview.newPrice', { name, currency: fields.currency })
  if (state === 'editing' || (!isExcluded && (error || typeof typed === 'string')))
    return (
      <div className={classes.price}>
        <PriceInput
          label={label}
          currency={fields.currency}
          amount={typed ?? newPrice}
          error={error}
          autoFocus={state === 'editing'}
          onDone={(amount, isByKey) => {
            setState(isByKey ? 'left' : 'shown')
            if (amount !== newPrice || typeof typed === 'string') setPrice(key, fields.price, amount ?? undefined)
          }}
          onCancel={() => setState('left')}
        />
      </div>
    )
  const isSame = newPrice === oldPrice
  return (
    <div className={classes.price}>
      {!isSame && (
        <>
          <span className="quiet small">{format.money(oldPrice, fields.currency)}</span>
          <ChangeArrow />
        </>
      )}
      <UnstyledButton
        className={classes.newPrice}
        data-same={isSame || undefined}
        aria-label={`${label}: ${format.money(newPrice, fields.currency)}`}
        autoFocus={state === 'left'}
        onClick={() => setState('editing')}
      >
        {format.money(newPrice, fields.currency)}
      </UnstyledButton>
      {!isSame && <span className="quiet small">{ruleFormat.percent(((newPrice - oldPrice) / oldPrice) * 100)}</span>}
      {isTyped && !isExcluded && (
        <ActionIcon
          size="sm"
          aria-label={t('priceChanges:preview.useRule', { name, currency: fields.currency })}
          title={t('priceChanges:preview.useRuleShort')}
          onClick={() => setPrice(key, fields.price, undefined)}
        >
          <IconArrowBackUp size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

type PriceInputProps = {
  label: string
  currency: 'CZK' | 'EUR'
  amount: TypedAmount
  error: string | undefined
  autoFocus: boolean
  onDone: (amount: TypedAmount, isByKey: boolean) => void
  onCancel: () => void
}

/** The input for a new price. Enter or leaving the input accepts the typed price; Escape discards it. */
function PriceInput({ label, currency, amount, error, autoFocus, onDone, onCancel }: PriceInputProps) {
  const typed = useRef(amount)
  const endKey = useRef<'Enter' | 'Escape' | null>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers are for the input inside
    <div
      className={classes.input}
      onBlur={() => {
        const key = endKey.current
        endKey.current = null
        if (key === 'Escape') onCancel()
        else onDone(typed.current, key === 'Enter')
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        endKey.current = event.key
        if (event.target instanceof HTMLElement) event.target.blur()
      }}
    >
      <MoneyInput
        aria-label={label}
        size="xs"
        currency={currency}
        defaultValue={amount}
        error={error}
        autoFocus={autoFocus}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(value) => {
          typed.current = value
        }}
      />
    </div>
  )
}
