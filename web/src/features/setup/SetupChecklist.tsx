import { Button } from '@mantine/core'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday } from '@poledne/contract/domain/week'
import { SETUP_STEPS, type SetupStep } from '@poledne/contract/modules/dashboard'
import { MAX_MENU_ITEMS, restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { getFieldError, validateFields } from '../../core/form/formErrors.ts'
import { notify } from '../../core/overlay/notify.ts'
import { MoneyInput } from '../../core/record/fields/MoneyField.tsx'
import { getCodelistParam, useCodelist } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import { FirstWeekStep } from './FirstWeekStep.tsx'
import classes from './SetupChecklist.module.css'
import {
  AllergensStep,
  GuestPageStep,
  PresetStep,
  ProfileStep,
  PublicationStep,
  RestaurantStep,
} from './SetupSteps.tsx'
import { createRestaurantMenus, type SetupSteps, saveSetupPreference, useSetupSave, useStepForm } from './setup.api.ts'

/** An amount, null for an empty input, or typed text that is not an amount. */
type TypedPrice = number | string | null
type TypedPrices = { priceCzk: TypedPrice; priceEur: TypedPrice }
const EMPTY: TypedPrices = { priceCzk: null, priceEur: null }
type StepPrices = { prices: Record<string, TypedPrices> }
const NO_PRICES: StepPrices = { prices: {} }

/**
 * Asks for one price of each menu item type, and creates a restaurant menu of the first restaurant for every variant.
 */
function PricesStep() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const types = useCodelist('menuItemTypes').items.slice(0, MAX_MENU_ITEMS)
  const variantIds = useCodelist('weeklyMenuVariants').items.map(({ id }) => Number(id))
  const restaurant = useCodelist('restaurants').items[0]
  const today = getToday(dateToInstant(new Date()), getCodelistParam(restaurant, 'timezone') ?? profile.timezone)
  // The restaurant does not offer a menu item type without a price, so such types are left out.
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
    // The values are valid here, so no price is a text that is not an amount.
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

/** For each step, the steps that must be done before it. */
const REQUIRED_STEPS: Partial<Record<SetupStep, readonly SetupStep[]>> = {
  prices: ['lists', 'restaurant'],
  weeklyMenu: ['lists'],
  publication: ['weeklyMenu'],
  guestPage: ['restaurant', 'publication'],
}

function renderStep(step: SetupStep, steps: SetupSteps): ReactNode {
  switch (step) {
    case 'profile':
      return <ProfileStep steps={steps} />
    case 'allergens':
      return <AllergensStep />
    case 'lists':
      return <PresetStep />
    case 'restaurant':
      return <RestaurantStep />
    case 'prices':
      return <PricesStep />
    case 'weeklyMenu':
      return <FirstWeekStep />
    case 'publication':
      return <PublicationStep />
    case 'guestPage':
      return <GuestPageStep steps={steps} />
  }
}

/** Guides the user from an empty installation to the first published week. One step is open at a time. */
export function SetupChecklist({ steps }: { steps: SetupSteps }) {
  const { t } = useTranslation()
  const id = useId()
  const [chosen, setChosen] = useState<SetupStep | 'none' | null>(null)
  const next = SETUP_STEPS.find((step) => !steps[step])
  const open = chosen ?? next
  const doneCount = SETUP_STEPS.filter((step) => steps[step]).length
  const list = useRef<HTMLOListElement>(null)

  // The button of a finished step is gone, so the next step is opened and gets the focus.
  const shownNext = useRef(next)
  useEffect(() => {
    if (shownNext.current === next) return
    shownNext.current = next
    setChosen(null)
    list.current?.querySelector<HTMLElement>(`[data-step="${next}"]`)?.focus({ preventScroll: true })
  }, [next])

  return (
    <section className={classes.checklist} aria-labelledby={id}>
      <header className={classes.header}>
        <div>
          <h2 id={id} className={classes.title}>
            {t('setup:title')}
          </h2>
          <p className={classes.hint}>{t('setup:hint')}</p>
        </div>
        <HideButton steps={steps} />
      </header>
      <div className={classes.progress}>
        <progress className={classes.bar} max={SETUP_STEPS.length} value={doneCount} aria-labelledby={`${id}-count`} />
        <span id={`${id}-count`}>{t('setup:progress', { count: doneCount, total: SETUP_STEPS.length })}</span>
      </div>
      <ol ref={list} className="list">
        {SETUP_STEPS.map((step, index) => (
          <StepItem
            key={step}
            step={step}
            number={index + 1}
            isDone={steps[step]}
            isOpen={open === step}
            onToggle={() => setChosen(open === step ? 'none' : step)}
          >
            {renderContent(step, steps, t)}
          </StepItem>
        ))}
      </ol>
    </section>
  )
}

/**
 * Renders a step. A step that needs other steps says which one to do first; a finished step can still be read, but not
 * repeated.
 */
function renderContent(step: SetupStep, steps: SetupSteps, t: TFunction): ReactNode {
  if (steps[step]) return <p className={classes.hint}>{t(`setup:steps.${step}.done`)}</p>
  const missing = REQUIRED_STEPS[step]?.find((required) => !steps[required])
  if (missing) return <p className={classes.hint}>{t('setup:first', { step: t(`setup:steps.${missing}.title`) })}</p>
  return renderStep(step, steps)
}

type StepItemProps = {
  step: SetupStep
  number: number
  isDone: boolean
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

function StepItem({ step, number, isDone, isOpen, onToggle, children }: StepItemProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <li className={classes.step} data-done={isDone || undefined} data-open={isOpen || undefined}>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          data-step={step}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className={classes.mark}>
            {isDone ? <IconCheck size={16} stroke={2.5} role="img" aria-label={t('setup:done')} /> : number}
          </span>
          <span className={classes.name}>{t(`setup:steps.${step}.title`)}</span>
          <IconChevronDown className={classes.chevron} size={18} aria-hidden />
        </button>
      </h3>
      <div id={id} className={classes.content} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  )
}

/** Hides the checklist. The settings can show it again. */
function HideButton({ steps }: { steps: SetupSteps }) {
  const { t } = useTranslation()
  const hiding = useSetupSave<void>(async () => {
    await saveSetupPreference({ profile: steps.profile, guestPage: steps.guestPage, hidden: true })
    notify.info({ message: t('setup:hidden') })
  })
  return (
    <Button variant="subtle" color="gray" size="xs" loading={hiding.isPending} onClick={() => hiding.mutate()}>
      {t('setup:hide')}
    </Button>
  )
}
