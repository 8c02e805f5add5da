import { Combobox, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import classes from './Dish.module.css'
import { DishMeta } from './DishMeta.tsx'
import { factsOf } from './dishFacts.ts'
import { useGrid } from './gridContext.ts'
import { type Cell, type CellKey, placeOf } from './plan.ts'
import { useDishSearch } from './useDishSearch.ts'
import { setTyped } from './usePlanDraft.ts'

const CREATE = 'create'
const STEPS: Readonly<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}

type TypeAheadProps = { cellKey: CellKey; cell: Cell; label: string }

/** Types a dish into a cell. Whatever happens, the text stays: it is kept by the draft until it became a dish. */
export function TypeAhead({ cellKey, cell, label }: TypeAheadProps) {
  const { t } = useTranslation()
  const { actions, typed } = useGrid()
  const { can } = useSession()
  const [text, setText] = useState(() => typed.get()[cellKey] ?? '')
  const { found, error, isFetching, isFresh } = useDishSearch(text)
  const waitingEnter = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const wanted = text.trim()
  const combobox = useCombobox({ opened: wanted !== '', onOpenedChange: () => {} })

  const type = (next: string) => {
    waitingEnter.current = false
    setText(next)
    setTyped(typed, cellKey, next)
  }

  const choose = (value: string) => {
    if (value === CREATE) return actions.create(cellKey, wanted)
    actions.add(cellKey, Number(value))
    type('')
  }

  const mayCreate = can('dishes.add')
  const select = useRef(combobox.selectFirstOption)
  select.current = combobox.selectFirstOption
  const chooseFirst = useRef(() => {})
  chooseFirst.current = () => {
    const first = found.find(({ disabled }) => !disabled)
    if (first) choose(String(first.id))
    else if (mayCreate) choose(CREATE)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other dishes are the reason
  useLayoutEffect(() => {
    if (!isFresh) return
    if (waitingEnter.current) chooseFirst.current()
    else select.current()
    waitingEnter.current = false
  }, [isFresh, found])

  useEffect(() => {
    const { current } = input
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  const onKey = (event: KeyboardEvent) => {
    const move = STEPS[event.key]
    const leaves = event.key === 'Escape' || (wanted === '' && (event.key === 'Enter' || move !== undefined))
    if (leaves) {
      event.preventDefault()
      event.stopPropagation()
      return actions.leave(cellKey, move)
    }
    if (event.key !== 'Enter' || isFresh) return
    // Typed faster than found: the answer will be taken when it comes.
    event.preventDefault()
    event.stopPropagation()
    waitingEnter.current = true
  }

  const { day } = placeOf(cellKey)
  return (
    <div onKeyDownCapture={onKey}>
      <Combobox
        store={combobox}
        onOptionSubmit={choose}
        width="min(24rem, calc(100vw - 1rem))"
        position="bottom-start"
        portalProps={{ target: '#main' }}
        shadow="md"
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            size="xs"
            autoComplete="off"
            spellCheck={false}
            aria-label={label}
            placeholder={t('planner:cell.placeholder')}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          {found.length === 0 && (
            <p className={classes.hint} role="status">
              {error && !isFetching
                ? t('planner:cell.searchFailed')
                : isFresh
                  ? t('planner:cell.nothing')
                  : t('planner:cell.searching')}
            </p>
          )}
          <Combobox.Options aria-label={label} className={classes.options}>
            {found.map((item) => {
              const dishId = Number(item.id)
              const here = cell.dishIds.includes(dishId)
              return (
                <Combobox.Option
                  key={item.id}
                  className={classes.choice}
                  value={String(item.id)}
                  disabled={item.disabled || here}
                >
                  <span className={classes.option}>
                    <span className={classes.optionName}>{item.value}</span>
                    {here ? (
                      <span className={classes.meta}>{t('planner:cell.here')}</span>
                    ) : (
                      <DishMeta
                        dishId={dishId}
                        facts={factsOf(item)}
                        day={day}
                        earlier={actions.earlier(dishId, day)}
                      />
                    )}
                  </span>
                </Combobox.Option>
              )
            })}
            {mayCreate && (isFresh || error) && (
              <Combobox.Option value={CREATE} className={`${classes.choice} ${classes.create}`}>
                <IconPlus size={16} aria-hidden /> {t('planner:cell.create', { name: wanted })}
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}
