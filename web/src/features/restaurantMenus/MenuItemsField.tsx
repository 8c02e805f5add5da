import { Button } from '@mantine/core'
import type { restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import { useTranslation } from 'react-i18next'
import { toSelectOptions } from '../../core/form/select/CodelistSelect.tsx'
import { Select } from '../../core/form/select/Select.tsx'
import { useCodelistHint } from '../../core/form/select/useCodelistHint.tsx'
import { MoneyInput } from '../../core/record/fields/MoneyField.tsx'
import { preventBlur, type RowColumn, RowsField } from '../../core/record/fields/RowsField.tsx'
import { useCodelist } from '../../core/record/useCodelist.ts'
import type { RecordForm } from '../../core/record/useRecordForm.ts'
import { createMissingItems, type EditedMenuItem, EMPTY_MENU_ITEM, findResolvedErrorKeys } from './menuItems.ts'

const ITEMS_FIELD = 'restaurantMenuItems'

/** Edits the price list of a menu: one row for each menu item type. */
export function MenuItemsField({ form }: { form: RecordForm<typeof restaurantMenus> }) {
  const { t } = useTranslation()
  const list = useCodelist('menuItemTypes')
  const { items: types } = list
  const hint = useCodelistHint('menuItemTypes', list, t('restaurantMenus:items.hint'))
  const emptyHint = useCodelistHint('menuItemTypes', list, t('restaurantMenus:items.none'))
  const createPriceColumn = (
    name: 'priceCzk' | 'priceEur',
    currency: 'CZK' | 'EUR',
  ): RowColumn<keyof EditedMenuItem> => ({
    name,
    label: t(`restaurantMenus:items.${name}`),
    width: '9rem',
    isEndAligned: true,
    isOptional: true,
    render: (input, value) => <MoneyInput {...input} currency={currency} defaultValue={value} />,
  })
  const columns: RowColumn<keyof EditedMenuItem>[] = [
    {
      name: 'menuItemTypeId',
      label: t('restaurantMenus:items.menuItemTypeId'),
      isWide: true,
      render: (input, value) => (
        <Select<number | string>
          {...input}
          data={toSelectOptions(types, value)}
          value={value}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('record:nothingFound')}
        />
      ),
    },
    createPriceColumn('priceCzk', 'CZK'),
    createPriceColumn('priceEur', 'EUR'),
  ]

  return (
    <RowsField
      form={form}
      name={ITEMS_FIELD}
      hint={hint}
      emptyHint={emptyHint}
      columns={columns}
      addLabel={t('record:rows.add')}
      createRow={() => EMPTY_MENU_ITEM}
      getRowName={({ menuItemTypeId }) => types.find(({ id }) => id === menuItemTypeId)?.value}
      findResolvedErrorKeys={findResolvedErrorKeys}
      renderMore={(rows, add) => {
        const missing = createMissingItems(types, rows)
        if (missing.length === 0) return null
        return (
          <Button variant="default" onMouseDown={preventBlur} onClick={() => add(missing)}>
            {t('restaurantMenus:items.addMissing', { count: missing.length })}
          </Button>
        )
      }}
    />
  )
}
