import { Button } from '@mantine/core'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday } from '@poledne/contract/domain/week'
import { MAX_MENU_ITEMS, restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { getFieldError, validateFields } from '../../core/form/formErrors.ts'
import { MoneyInput } from '../../core/record/fields/MoneyField.tsx'
import { getCodelistParam, useCodelist } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import classes from './SetupChecklist.module.css'
import { createRestaurantMenus, useStepForm } from './setup.api.ts'

/** An amount, null for an empty input, or typed text that is not an amount. */
type TypedPrice = number | string | null
type TypedPrices = { priceCzk: TypedPrice; priceEur: TypedPrice }
const EMPTY: TypedPrices = { priceCzk: null, priceEur: null }
type StepPrices = { prices: Record<string, TypedPrices> }
const NO_PRICES: StepPrices = { prices: {} }

/** Asks for one price for each menu item type and creates the first restaurant's menu for every variant. */
export function PricesStep() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const types = useCodelist('menuItemTypes').items.slice(0, MAX_MENU_ITEMS)
  const variantIds = useCodelist('weeklyMenuVariants').items.map(({ id }) => Number(id))
  const restaurant = useCodelist('restaurants').items[0]
  const today = getToday(dateToInstant(new Date()), getCodelistParam(restaurant, 'timezone') ?? profile.timezone)
  // An item type without a price is not offered by the restaurant.
  const findOffered = ({ prices }: StepPrices) =>
    types
      .map(({ id }) => ({ menuItemTypeId: Number(id), ...EMPTY, ...prices[id] }))
      .filter(({ priceCzk, priceEur }) => priceCzk !== null || priceEur !== null)
  const toFields = (values: StepPrices) => ({
    restaurantId: Number(restaurant?.id),
    startDate: getMonday(today),
    restaurantMenuItems: findOffered(values),
  })
  const { form, formProps, failure, isSaving } = useStepForm({
    step: 'prices',
    initial: NO_PRICES,
    fields: ['restaurantMenuItems'],
    validate: (values) =>
      validateFields(restaurantMenus, { ...toFields(values), weeklyMenuVariantId: variantIds[0] }, t),
    // The rows are valid here, so that no price is unreadable text.
    save: (values) =>
      createRestaurantMenus(toFields(values) as Parameters<typeof createRestaurantMenus>[0], variantIds),
  })
  const { errors } = form
  const { prices } = form.values
  const offered = findOffered(form.values)
  const findError = (menuItemTypeId: number, price: keyof TypedPrices) => {
    const index = offered.findIndex((row) => row.menuItemTypeId === menuItemTypeId)
    return index < 0 ? undefined : errors[`restaurantMenuItems.${index}.${price}`]
  }
  if (!restaurant) return null
  return (
    <form {...formProps} className={classes.form}>
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
                    defaultValue={prices[id]?.[price] ?? null}
                    error={findError(Number(id), price)}
                    onChange={(amount) =>
                      form.setValues({
                        prices: { ...prices, [id]: { ...EMPTY, ...prices[id], [price]: amount } },
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button type="submit" loading={isSaving}>
        {t('setup:steps.prices.submit')}
      </Button>
    </form>
  )
}
