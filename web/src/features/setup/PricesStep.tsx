import { Button } from '@mantine/core'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday } from '@poledne/contract/domain/week'
import { MAX_MENU_ITEMS, restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { type FieldErrors, getFieldError, validateFields } from '../../core/form/formErrors.ts'
import { getServerMessage } from '../../core/http/errorMessages.ts'
import { MoneyInput } from '../../core/record/fields/MoneyField.tsx'
import { getCodelistParam, useCodelist } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import classes from './SetupChecklist.module.css'
import { createRestaurantMenus, useSetupSave } from './setup.api.ts'
import { useStepDraft } from './useStepDraft.ts'

/** An amount, null for an empty input, or typed text that is not an amount. */
type TypedPrice = number | string | null
type TypedPrices = { priceCzk: TypedPrice; priceEur: TypedPrice }
const EMPTY: TypedPrices = { priceCzk: null, priceEur: null }

/** Asks for one price for each menu item type and creates the first restaurant's menu for every variant. */
export function PricesStep() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const types = useCodelist('menuItemTypes').items.slice(0, MAX_MENU_ITEMS)
  const variantIds = useCodelist('weeklyMenuVariants').items.map(({ id }) => Number(id))
  const restaurant = useCodelist('restaurants').items[0]
  const { values, change, deleteDraft } = useStepDraft('prices', { prices: {} as Record<string, TypedPrices> })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()

  const today = getToday(dateToInstant(new Date()), getCodelistParam(restaurant, 'timezone') ?? profile.timezone)
  const rows = types.map(({ id }) => ({ menuItemTypeId: Number(id), ...EMPTY, ...values.prices[id] }))
  // An item type without a price is not offered by the restaurant.
  const offered = rows.filter(({ priceCzk, priceEur }) => priceCzk !== null || priceEur !== null)
  const fields = {
    restaurantId: Number(restaurant?.id),
    startDate: getMonday(today),
    restaurantMenuItems: offered,
  }
  const saving = useSetupSave<void>(
    async () => {
      // The rows are valid here, so that no price is unreadable text.
      await createRestaurantMenus(fields as Parameters<typeof createRestaurantMenus>[0], variantIds)
      deleteDraft()
    },
    (error) => {
      setErrors(error.getFieldErrors())
      if (Object.keys(error.fields).length === 0) setFailure(getServerMessage(error, t('setup:failed')))
    },
  )
  const findError = (menuItemTypeId: number, price: keyof TypedPrices) => {
    const index = offered.findIndex((row) => row.menuItemTypeId === menuItemTypeId)
    return index < 0 ? undefined : errors[`restaurantMenuItems.${index}.${price}`]
  }
  const submit = () => {
    const violations = validateFields(restaurantMenus, { ...fields, weeklyMenuVariantId: variantIds[0] }, t)
    setErrors(violations)
    setFailure(undefined)
    if (Object.keys(violations).length === 0 && !saving.isPending) saving.mutate()
  }
  if (!restaurant) return null
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={classes.hint}>{t('setup:steps.prices.hint', { restaurant: restaurant.value })}</p>
      <FormError>{failure ?? (offered.length === 0 ? getFieldError(errors, 'restaurantMenuItems') : null)}</FormError>
      <table className={classes.prices}>
        <thead>
          <tr>
            <th scope="col">{t('restaurantMenus:items.menuItemTypeId')}</th>
            <th scope="col">{t('restaurantMenus:items.priceCzk')}</th>
            <th scope="col">{t('restaurantMenus:items.priceEur')}</th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ id, value: name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {(['priceCzk', 'priceEur'] as const).map((price) => (
                <td key={price}>
                  <MoneyInput
                    aria-label={`${name}, ${t(`restaurantMenus:items.${price}`)}`}
                    currency={price === 'priceCzk' ? 'CZK' : 'EUR'}
                    defaultValue={values.prices[id]?.[price] ?? null}
                    error={findError(Number(id), price)}
                    onChange={(amount) =>
                      change({
                        prices: { ...values.prices, [id]: { ...EMPTY, ...values.prices[id], [price]: amount } },
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button type="submit" loading={saving.isPending}>
        {t('setup:steps.prices.submit')}
      </Button>
    </form>
  )
}
