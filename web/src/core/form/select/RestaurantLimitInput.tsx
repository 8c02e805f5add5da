import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCodelist } from '../../record/useCodelist.ts'
import { CodelistMultiSelect } from './CodelistSelect.tsx'
import classes from './RestaurantLimitInput.module.css'
import { Select } from './Select.tsx'

/** Returns a function that names a restaurant, also one that is archived, deleted or not visible to the user. */
export function useRestaurantNames() {
  const { t } = useTranslation()
  const { byId, isPending } = useCodelist('restaurants')
  const formatItem = ({ value, disabled }: Pick<CodelistItem, 'value' | 'disabled'>) =>
    disabled ? `${value} (${t('record:value.discontinued')})` : value
  return (id: number): string => {
    const item = byId.get(id)
    // Show nothing while the names load, rather than an id.
    if (!item) return isPending ? '…' : t('record:restaurantLimit.unavailable', { id })
    return formatItem(item)
  }
}

type RestaurantLimitProps = {
  /** The name of what is limited, which labels the inputs for screen readers. */
  name: string
  /** The selected restaurants; null for all; undefined if the limited permissions have different restaurants. */
  value: readonly number[] | null | undefined
  /** The restaurants to preselect when the user switches from all to selected restaurants. */
  suggested?: readonly number[]
  hint?: ReactNode
  error?: ReactNode
  onChange: (restaurantIds: readonly number[] | null) => void
}

/** The options are rendered outside of the table that contains the field, which would cut them off. */
const COMBOBOX_PROPS = { withinPortal: true, portalProps: { target: '#main' } } as const

/** The choice between all and selected restaurants, with a list of the selected ones. */
export function RestaurantLimitInput({ name, value, suggested = [], hint, error, onChange }: RestaurantLimitProps) {
  const { t } = useTranslation()
  const isVarious = value === undefined
  const choices = [
    ...(isVarious ? [{ value: 'various', label: t('record:restaurantLimit.various'), disabled: true }] : []),
    { value: 'all', label: t('record:restaurantLimit.all') },
    { value: 'selected', label: t('record:restaurantLimit.selected') },
  ]
  const message = { description: hint, error }
  return (
    <div className={classes.limit}>
      <Select
        size="sm"
        comboboxProps={COMBOBOX_PROPS}
        className={classes.choice}
        aria-label={t('record:restaurantLimit.label', { name })}
        allowDeselect={false}
        data={choices}
        value={isVarious ? 'various' : value === null ? 'all' : 'selected'}
        onChange={(choice) => choice && onChange(choice === 'all' ? null : suggested)}
        {...(value ? {} : message)}
      />
      {value && <RestaurantsSelect name={name} value={value} onChange={onChange} {...message} />}
    </div>
  )
}

type RestaurantsSelectProps = Pick<RestaurantLimitProps, 'name' | 'error' | 'onChange'> & {
  value: readonly number[]
  description: ReactNode
}

function RestaurantsSelect({ name, value, description, onChange, ...props }: RestaurantsSelectProps) {
  const { t } = useTranslation()
  const getName = useRestaurantNames()
  const toOptions = (items: readonly CodelistItem[]) => {
    const listedIds = new Set(items.map(({ id }) => id))
    const missing = value.filter((id) => !listedIds.has(id)).map((id) => ({ id, disabled: true }))
    return [...items, ...missing].map(({ id, disabled }) => ({
      value: String(id),
      label: getName(Number(id)),
      disabled: disabled && !value.includes(Number(id)),
    }))
  }
  return (
    <CodelistMultiSelect
      {...props}
      codelist="restaurants"
      size="sm"
      comboboxProps={COMBOBOX_PROPS}
      className={classes.restaurants}
      hint={description}
      aria-label={t('record:restaurantLimit.list', { name })}
      toOptions={toOptions}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      placeholder={t('record:restaurantLimit.choose')}
    />
  )
}
