import { ActionIcon } from '@mantine/core'
import type { CodelistItem } from '@poledne/contract/endpoints/codelist'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { selectProps } from '../../components/record/fields/fields.tsx'
import { MoneyInput } from '../../components/record/fields/MoneyField.tsx'
import { toSelectOptions } from '../../components/record/fields/toSelectOptions.ts'
import { Select } from '../../components/select/Select.tsx'
import classes from './MenuItemsField.module.css'
import type { EditedItem } from './menuItems.ts'

type MenuItemRowProps = {
  item: EditedItem
  number: number
  types: readonly CodelistItem[]
  getError: (cell: keyof EditedItem) => string | undefined
  autoFocus: boolean
  onChange: (cell: keyof EditedItem, value: number | string | null) => void
  onRemove: () => void
}

const LABELS = { label: classes.label }

/** One type with its two prices. The labels are seen where there is no room for a head above the columns. */
export function MenuItemRow({ item, number, types, getError, autoFocus, onChange, onRemove }: MenuItemRowProps) {
  const { t } = useTranslation()
  const name = types.find(({ id }) => id === item.menuItemTypeId)?.value
  return (
    <li className={classes.row}>
      <Select<number | string>
        {...selectProps}
        classNames={{ ...selectProps.classNames, ...LABELS, root: classes.type }}
        label={t('restaurantMenus:items.menuItemTypeId')}
        aria-required
        data={toSelectOptions(types, item.menuItemTypeId)}
        value={item.menuItemTypeId}
        onChange={(id) => onChange('menuItemTypeId', id)}
        error={getError('menuItemTypeId')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('record:nothingFound')}
        autoFocus={autoFocus}
      />
      <MoneyInput
        classNames={LABELS}
        label={t('restaurantMenus:items.priceCzk')}
        currency="CZK"
        defaultValue={item.priceCzk}
        onChange={(price) => onChange('priceCzk', price)}
        error={getError('priceCzk')}
      />
      <MoneyInput
        classNames={LABELS}
        label={t('restaurantMenus:items.priceEur')}
        currency="EUR"
        defaultValue={item.priceEur}
        onChange={(price) => onChange('priceEur', price)}
        error={getError('priceEur')}
      />
      <ActionIcon
        data-remove
        className={classes.remove}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={
          name ? t('restaurantMenus:items.remove', { name }) : t('restaurantMenus:items.removeRow', { number })
        }
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
