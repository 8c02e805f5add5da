import { Button, Input } from '@mantine/core'
import type { restaurantMenus } from '@poledne/contract/restaurantMenu'
import { IconPlus } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useListHint } from '../../components/select/useListHint.tsx'
import { useCodelist } from '../../lib/useCodelist.ts'
import { useFieldLabel } from '../../lib/useFieldLabel.ts'
import type { RecordForm } from '../../lib/useRecordForm.ts'
import { MenuItemRow } from './MenuItemRow.tsx'
import classes from './MenuItemsField.module.css'
import { missingItems } from './menuItems.ts'
import { ITEMS, useMenuItems } from './useMenuItems.ts'

/** A price that is left may tell what is wrong with it, which would move the button away between press and release. */
const stayThere = (event: MouseEvent) => event.preventDefault()

/** The price list as a small table: one row per type, as many as the restaurant offers. */
export function MenuItemsField({ form }: { form: RecordForm<typeof restaurantMenus> }) {
  return <MenuItems key={form.form.key(ITEMS)} form={form} />
}

function MenuItems({ form: { module, form } }: { form: RecordForm<typeof restaurantMenus> }) {
  const { t } = useTranslation()
  const id = useId()
  const label = useFieldLabel(module)
  const list = useCodelist('menuItemTypes')
  const { items: types } = list
  const { rows, fresh, add, change, remove } = useMenuItems(form)
  const missing = missingItems(
    types,
    rows.map(({ item }) => item),
  )
  const error = form.errors[ITEMS]
  const hint = useListHint(
    'menuItemTypes',
    list,
    rows.length > 0 ? t('restaurantMenus:items.hint') : t('restaurantMenus:items.none'),
  )

  return (
    <fieldset className={classes.field} aria-describedby={`${id}-hint`}>
      <legend className={classes.legend}>
        {label(ITEMS)} <span className={classes.count}>{t('restaurantMenus:items.count', { count: rows.length })}</span>
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
      <Rows count={rows.length}>
        {rows.map(({ key, item }, index) => (
          <MenuItemRow
            key={key}
            item={item}
            number={index + 1}
            types={types}
            errorOf={(cell) => form.errors[`${ITEMS}.${index}.${cell}`] as string | undefined}
            autoFocus={key === fresh}
            onChange={(cell, value) => change(index, cell, value)}
            onRemove={() => remove(index)}
          />
        ))}
      </Rows>
      {error && (
        <Input.Error tabIndex={-1} aria-invalid="true">
          {error}
        </Input.Error>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onMouseDown={stayThere}
          onClick={() => add()}
          data-add
        >
          {t('restaurantMenus:items.add')}
        </Button>
        {missing.length > 0 && (
          <Button variant="default" onMouseDown={stayThere} onClick={() => add(missing)}>
            {t('restaurantMenus:items.addMissing', { count: missing.length })}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** Whoever removes a row by keyboard stays where it was: at the next one, the last one, or the button that adds. */
function Rows({ count, children }: { count: number; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const place = useRef(-1)
  const removers = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that went is the reason
  useEffect(() => {
    if (place.current < 0) return
    const left = removers()
    const next = left[Math.min(place.current, left.length - 1)]
    const adder = list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')
    ;(next ?? adder)?.focus()
    place.current = -1
  }, [count])
  return (
    <ul
      ref={list}
      className={classes.rows}
      onClickCapture={({ target }) => {
        place.current = removers().findIndex((each) => each.contains(target as Node))
      }}
    >
      {children}
    </ul>
  )
}
