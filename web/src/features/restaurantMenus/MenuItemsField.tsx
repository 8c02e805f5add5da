import { Button, Input } from '@mantine/core'
import type { restaurantMenus } from '@poledne/contract/endpoints/restaurantMenu'
import { IconPlus } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCodelistHint } from '../../components/select/useCodelistHint.tsx'
import { useCodelist } from '../../lib/record/useCodelist.ts'
import { useFieldLabel } from '../../lib/record/useFieldLabel.ts'
import type { RecordForm } from '../../lib/record/useRecordForm.ts'
import { MenuItemRow } from './MenuItemRow.tsx'
import classes from './MenuItemsField.module.css'
import { createMissingItems } from './menuItems.ts'
import { ITEMS_FIELD, useMenuItems } from './useMenuItems.ts'

/** A price that is left may tell what is wrong with it, which would move the button away between press and release. */
const preventBlur = (event: MouseEvent) => event.preventDefault()

/** The price list as a small table: one row per type, as many as the restaurant offers. */
export function MenuItemsField({ form }: { form: RecordForm<typeof restaurantMenus> }) {
  return <MenuItemsTable key={form.form.key(ITEMS_FIELD)} form={form} />
}

function MenuItemsTable({ form: { module, form } }: { form: RecordForm<typeof restaurantMenus> }) {
  const { t } = useTranslation()
  const id = useId()
  const label = useFieldLabel(module)
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
    <fieldset className={classes.field} aria-describedby={`${id}-hint`}>
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

/** Whoever removes a row by keyboard stays where it was: at the next one, the last one, or the button that adds. */
function RowList({ count, children }: { count: number; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const clickedIndex = useRef(-1)
  const findRemoveButtons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that went is the reason
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
      className={classes.rows}
      onClickCapture={({ target }) => {
        clickedIndex.current = findRemoveButtons().findIndex((each) => each.contains(target as Node))
      }}
    >
      {children}
    </ul>
  )
}
