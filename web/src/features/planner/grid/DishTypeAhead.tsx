import { Combobox, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { type Cell, type CellKey, parseCellKey } from '../../weeklyMenus/weeklyMenuPlan.ts'
import { getRetryInterval, toDishSummary, useFetchMissing } from '../model/dishLookups.ts'
import { setPendingText } from '../planDraft.ts'
import { searchDishes } from '../planner.api.ts'
import classes from './Dish.module.css'
import { DishMeta } from './DishChip.tsx'
import { useGrid } from './gridContext.ts'

const DEBOUNCE_MS = 120

/** Searches dishes by the typed text. `isFresh` is true if the results belong to exactly this text. */
function useDishSearch(text: string) {
  const { i18n } = useTranslation()
  const { lookups } = useGrid()
  const searchText = text.trim()
  const [search] = useDebouncedValue(searchText, DEBOUNCE_MS)
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['codelist', 'dishes', i18n.language, 'search', search],
    queryFn: ({ signal }) => searchDishes(i18n.language, search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: getRetryInterval,
    refetchOnReconnect: true,
  })
  const found = searchText === '' ? undefined : data

  useEffect(() => {
    if (data) lookups.dishes.add(data.map((item) => [Number(item.id), toDishSummary(item)] as const))
  }, [data, lookups])
  useFetchMissing(lookups.served, found?.map(({ id }) => Number(id)) ?? [])

  const isFresh = searchText !== '' && searchText === search && data !== undefined && !isPlaceholderData
  return { found: found ?? [], error: searchText === '' ? null : error, isFetching, isFresh }
}

const CREATE_OPTION = 'create'
const ARROW_OFFSETS: Readonly<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}

const LIST_HEIGHT = 320
const MIN_LIST_HEIGHT = 96
const MARGIN = 24

/** Opens the list on the side of the input that has more space and limits its height, so that it never covers the input. */
function useDropdownPlacement(input: RefObject<HTMLElement | null>, opened: boolean) {
  const [placement, setPlacement] = useState({
    position: 'bottom-start' as 'bottom-start' | 'top-start',
    height: LIST_HEIGHT,
  })
  useLayoutEffect(() => {
    const updatePlacement = () => {
      const box = input.current?.getBoundingClientRect()
      if (!box) return
      const [above, below] = [box.top - MARGIN, window.innerHeight - box.bottom - MARGIN]
      const isBelow = below >= LIST_HEIGHT || below >= above
      const height = Math.max(MIN_LIST_HEIGHT, Math.min(LIST_HEIGHT, isBelow ? below : above))
      setPlacement({ position: isBelow ? 'bottom-start' : 'top-start', height })
    }
    if (!opened) return
    updatePlacement()
    window.addEventListener('resize', updatePlacement)
    return () => window.removeEventListener('resize', updatePlacement)
  }, [input, opened])
  return placement
}

type DishTypeAheadProps = { cellKey: CellKey; cell: Cell; label: string }

/** Adds a dish to a cell by typing its name. The draft stores the text until a dish is chosen. */
export function DishTypeAhead({ cellKey, cell, label }: DishTypeAheadProps) {
  const { t } = useTranslation()
  const { actions, pendingTexts } = useGrid()
  const { can } = useSession()
  const [text, setText] = useState(() => pendingTexts.get()[cellKey] ?? '')
  const { found, error, isFetching, isFresh } = useDishSearch(text)
  const pendingEnter = useRef(false)
  /**
   * The sum of arrow keys that were pressed after Enter while the search was running: the focus moves by it after the
   * dish is added.
   */
  const pendingMove = useRef<{ rows: number; columns: number } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const searchText = text.trim()
  const combobox = useCombobox({ opened: searchText !== '', onOpenedChange: () => {} })
  const room = useDropdownPlacement(input, searchText !== '')

  const changeText = (next: string) => {
    pendingEnter.current = false
    pendingMove.current = null
    setText(next)
    setPendingText(pendingTexts, cellKey, next)
  }

  const chooseOption = (value: string) => {
    if (value === CREATE_OPTION) return actions.create(cellKey, searchText)
    actions.addDish(cellKey, Number(value))
    changeText('')
  }

  const canCreate = can('dishes.add')
  const selectFirst = useRef(combobox.selectFirstOption)
  selectFirst.current = combobox.selectFirstOption
  const chooseFirst = useRef(() => {})
  chooseFirst.current = () => {
    const first = found.find(({ disabled }) => !disabled)
    const move = pendingMove.current
    if (first) chooseOption(String(first.id))
    else if (canCreate) return chooseOption(CREATE_OPTION)
    if (move) actions.closeEditor(cellKey, move)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run when the dishes change
  useLayoutEffect(() => {
    if (!isFresh) return
    if (pendingEnter.current) chooseFirst.current()
    else selectFirst.current()
    pendingEnter.current = false
  }, [isFresh, found])

  useEffect(() => {
    const { current } = input
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  const handleKeyDown = (event: KeyboardEvent) => {
    const move = ARROW_OFFSETS[event.key]
    if (move && pendingEnter.current) {
      event.preventDefault()
      event.stopPropagation()
      const { rows, columns } = pendingMove.current ?? { rows: 0, columns: 0 }
      pendingMove.current = { rows: rows + move.rows, columns: columns + move.columns }
      return
    }
    const closesEditor = event.key === 'Escape' || (searchText === '' && (event.key === 'Enter' || move !== undefined))
    if (closesEditor) {
      event.preventDefault()
      event.stopPropagation()
      return actions.closeEditor(cellKey, move)
    }
    if (event.key !== 'Enter' || isFresh) return
    // Enter was pressed before the results arrived, so the first result is chosen when they arrive.
    event.preventDefault()
    event.stopPropagation()
    pendingEnter.current = true
  }

  const { day } = parseCellKey(cellKey)
  return (
    <div onKeyDownCapture={handleKeyDown}>
      <Combobox
        store={combobox}
        onOptionSubmit={chooseOption}
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
            onChange={(event) => changeText(event.currentTarget.value)}
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
              const isInCell = cell.dishIds.includes(dishId)
              return (
                <Combobox.Option
                  key={item.id}
                  className={classes.choice}
                  value={String(item.id)}
                  disabled={item.disabled || isInCell}
                >
                  <span className={classes.option}>
                    <span className={classes.optionName}>{item.value}</span>
                    {isInCell ? (
                      <span className={classes.meta}>{t('planner:cell.here')}</span>
                    ) : (
                      <DishMeta
                        dishId={dishId}
                        summary={toDishSummary(item)}
                        day={day}
                        earlierDay={actions.findEarlierDay(dishId, day)}
                      />
                    )}
                  </span>
                </Combobox.Option>
              )
            })}
            {canCreate && (isFresh || error) && (
              <Combobox.Option value={CREATE_OPTION} className={`${classes.choice} ${classes.create}`}>
                <IconPlus size={16} aria-hidden /> {t('planner:cell.create', { name: searchText })}
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}
