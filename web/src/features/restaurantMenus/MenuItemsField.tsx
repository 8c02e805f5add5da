import { ActionIcon, Button, Input } from '@mantine/core'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toSelectOptions } from '../../core/form/select/CodelistSelect.tsx'
import { Select } from '../../core/form/select/Select.tsx'
import { useCodelistHint } from '../../core/form/select/useCodelistHint.tsx'
import { MoneyInput } from '../../core/record/fields/MoneyField.tsx'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { useFieldLabels } from '../../core/record/useFieldLabels.ts'
import type { RecordForm } from '../../core/record/useRecordForm.ts'
import classes from './MenuItemsField.module.css'
import { createMissingItems, type EditedMenuItem, EMPTY_MENU_ITEM, findResolvedErrorKeys } from './menuItems.ts'

type MenuItemRowProps = {
  item: EditedMenuItem
  number: number
  types: readonly CodelistItem[]
  getError: (cell: keyof EditedMenuItem) => string | undefined
  autoFocus: boolean
  onChange: (cell: keyof EditedMenuItem, value: number | string | null) => void
  onRemove: () => void
}

const LABELS = { label: classes.label }

/**
 * One menu item type with its two prices. The labels are visible in a narrow window, where there is no header of
 * columns.
 */
function MenuItemRow({ item, number, types, getError, autoFocus, onChange, onRemove }: MenuItemRowProps) {
  const { t } = useTranslation()
  const name = types.find(({ id }) => id === item.menuItemTypeId)?.value
  return (
    <li className={classes.row}>
      <Select<number | string>
        classNames={{ ...LABELS, root: classes.type }}
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

const ITEMS_FIELD = 'restaurantMenuItems'

/** A row of the form. Its key does not change, so that adding or removing other rows does not clear its inputs. */
type Row = { key: number; item: EditedMenuItem }
type Rows = { rows: readonly Row[]; next: number }

const toMenuItemRows = (items: readonly EditedMenuItem[], from: number): Row[] =>
  items.map((item, index) => ({ key: from + index, item }))

/** Manages the rows of the price list, and writes every change to the form. */
function useMenuItems(form: RecordForm<typeof restaurantMenus>['form']) {
  const [{ rows, next }, setRows] = useState<Rows>(() => {
    const items = (form.getValues()[ITEMS_FIELD] ?? []) as EditedMenuItem[]
    return { rows: toMenuItemRows(items, 0), next: items.length }
  })
  const [newestKey, setNewestKey] = useState<number | null>(null)

  const applyRows = (changed: readonly Row[], newest = next) => {
    setRows({ rows: changed, next: newest })
    form.setFieldValue(
      ITEMS_FIELD,
      changed.map(({ item }) => item),
      { forceUpdate: false },
    )
  }

  return {
    rows,
    /** The key of the row that was just added, which gets the focus. */
    newestKey,
    add: (items: readonly EditedMenuItem[] = [EMPTY_MENU_ITEM]) => {
      setNewestKey(next)
      applyRows([...rows, ...toMenuItemRows(items, next)], next + items.length)
    },
    change: (index: number, cell: keyof EditedMenuItem, value: number | string | null) => {
      applyRows(rows.map((row, at) => (at === index ? { ...row, item: { ...row.item, [cell]: value } } : row)))
      for (const key of findResolvedErrorKeys(Object.keys(form.errors), ITEMS_FIELD, index, cell))
        form.clearFieldError(key)
    },
    remove: (index: number) => {
      // The form shifts the errors of the rows below.
      form.removeListItem(ITEMS_FIELD, index)
      setRows({ rows: rows.filter((_, at) => at !== index), next })
    },
  }
}

/**
 * Prevents a click from moving the focus: a price input that loses it can show an error, which would move the button
 * between mousedown and mouseup.
 */
const preventBlur = (event: MouseEvent) => event.preventDefault()

/** Edits the price list of a menu: one row for each menu item type. */
export function MenuItemsField({ form }: { form: RecordForm<typeof restaurantMenus> }) {
  return <MenuItemsTable key={form.form.key(ITEMS_FIELD)} form={form} />
}

function MenuItemsTable({ form: { module, form } }: { form: RecordForm<typeof restaurantMenus> }) {
  const { t } = useTranslation()
  const id = useId()
  const label = useFieldLabels(module)
  const list = useCodelist('menuItemTypes')
  const { items: types } = list
  const { rows, newestKey, add, change, remove } = useMenuItems(form)
  const missing = createMissingItems(
    types,
    rows.map(({ item }) => item),
  )
  const error = form.errors[ITEMS_FIELD]
  const hint = useCodelistHint(
    'menuItemTypes',
    list,
    rows.length > 0 ? t('restaurantMenus:items.hint') : t('restaurantMenus:items.none'),
  )

  return (
    <fieldset className="fieldset wide" aria-describedby={`${id}-hint`}>
      <legend className={classes.legend}>
        {label(ITEMS_FIELD)}{' '}
        <span className={classes.count}>{t('restaurantMenus:items.count', { count: rows.length })}</span>
      </legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {hint}
      </p>
      {rows.length > 0 && (
        <div className={classes.head} aria-hidden>
          <span className={classes.type}>{t('restaurantMenus:items.menuItemTypeId')}</span>
          <span>{t('restaurantMenus:items.priceCzk')}</span>
          <span>{t('restaurantMenus:items.priceEur')}</span>
        </div>
      )}
      <RowList count={rows.length}>
        {rows.map(({ key, item }, index) => (
          <MenuItemRow
            key={key}
            item={item}
            number={index + 1}
            types={types}
            getError={(cell) => form.errors[`${ITEMS_FIELD}.${index}.${cell}`] as string | undefined}
            autoFocus={key === newestKey}
            onChange={(cell, value) => change(index, cell, value)}
            onRemove={() => remove(index)}
          />
        ))}
      </RowList>
      {error && (
        <Input.Error tabIndex={-1} aria-invalid="true">
          {error}
        </Input.Error>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onMouseDown={preventBlur}
          onClick={() => add()}
          data-add
        >
          {t('restaurantMenus:items.add')}
        </Button>
        {missing.length > 0 && (
          <Button variant="default" onMouseDown={preventBlur} onClick={() => add(missing)}>
            {t('restaurantMenus:items.addMissing', { count: missing.length })}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/**
 * A list of rows. When a row is removed, the remove button of the next or last row gets the focus, or the add button if
 * no row is left.
 */
function RowList({ count, children }: { count: number; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const clickedIndex = useRef(-1)
  const findRemoveButtons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run when a row was removed
  useEffect(() => {
    if (clickedIndex.current < 0) return
    const remainingButtons = findRemoveButtons()
    const next = remainingButtons[Math.min(clickedIndex.current, remainingButtons.length - 1)]
    const adder = list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')
    ;(next ?? adder)?.focus()
    clickedIndex.current = -1
  }, [count])
  return (
    <ul
      ref={list}
      className="list"
      onClickCapture={({ target }) => {
        clickedIndex.current = findRemoveButtons().findIndex((each) => each.contains(target as Node))
      }}
    >
      {children}
    </ul>
  )
}
