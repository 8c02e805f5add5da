import { Combobox, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
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

const LIST_HEIGHT = 320
const MIN_LIST_HEIGHT = 96
const MARGIN = 24

/** The list opens above the input when there is more room, and is never so high that it covers the input. */
function useRoom(input: RefObject<HTMLElement | null>, opened: boolean) {
  const [room, setRoom] = useState({ position: 'bottom-start' as 'bottom-start' | 'top-start', height: LIST_HEIGHT })
  useLayoutEffect(() => {
    const measure = () => {
      const box = input.current?.getBoundingClientRect()
      if (!box) return
      const [above, below] = [box.top - MARGIN, window.innerHeight - box.bottom - MARGIN]
      const isBelow = below >= LIST_HEIGHT || below >= above
      const height = Math.max(MIN_LIST_HEIGHT, Math.min(LIST_HEIGHT, isBelow ? below : above))
      setRoom({ position: isBelow ? 'bottom-start' : 'top-start', height })
    }
    if (!opened) return
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [input, opened])
  return room
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
  /** Arrow keys pressed after that Enter. */
  const waitingMove = useRef<{ rows: number; columns: number } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const wanted = text.trim()
  const combobox = useCombobox({ opened: wanted !== '', onOpenedChange: () => {} })
  const room = useRoom(input, wanted !== '')

  const type = (next: string) => {
    waitingEnter.current = false
    waitingMove.current = null
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
    const move = waitingMove.current
    if (first) choose(String(first.id))
    else if (mayCreate) return choose(CREATE)
    if (move) actions.leave(cellKey, move)
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
    if (move && waitingEnter.current) {
      event.preventDefault()
      event.stopPropagation()
      const { rows, columns } = waitingMove.current ?? { rows: 0, columns: 0 }
      waitingMove.current = { rows: rows + move.rows, columns: columns + move.columns }
      return
    }
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
        position={room.position}
        middlewares={{ flip: false }}
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
          <Combobox.Options aria-label={label} className={classes.options} style={{ maxHeight: room.height }}>
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
