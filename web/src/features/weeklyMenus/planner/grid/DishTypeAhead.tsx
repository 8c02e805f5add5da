import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSession } from '../../../../core/session/session.ts'
import { type Cell, type CellKey, findEarlierDayInWeek, parseCellKey } from '../../weeklyMenuPlan.ts'
import { toDishSummary } from '../store/dishLookups.ts'
import { usePlannerContext } from '../store/plannerContext.ts'
import classes from './Dish.module.css'
import { DishMeta } from './DishChip.tsx'
import { useAcceptText, useDishSearch, useDishServingSummary } from './dishSearch.ts'
import { type CellOffset, getKeyOffset } from './gridSelection.ts'

const CREATE_OPTION = 'create'

const LIST_HEIGHT = 320
const MIN_LIST_HEIGHT = 96
const MARGIN = 24

/**
 * Opens the list on the side of the input that has more space and limits its height, so that it never covers the input.
 */
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

/** Returns the id of the highlighted dish, which is marked only in the DOM. */
function findHighlightedDish(input: HTMLInputElement | null): number | null {
  const list = document.getElementById(input?.getAttribute('aria-controls') ?? '')
  const option = list?.querySelector('[data-combobox-selected]')
  return Number(option?.getAttribute('value')) || null
}

/** Says when the highlighted dish is served, with a link to its page. */
function ServingDetails({ dishId }: { dishId: number | null }) {
  const summary = useDishServingSummary(dishId)
  return (
    <p className={classes.details} aria-live="polite">
      {summary && dishId !== null && (
        // The link must not take the focus on mousedown, because the list would close.
        <Link
          to="/dishes/$dishId"
          params={{ dishId: String(dishId) }}
          target="_blank"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
        >
          {summary}
        </Link>
      )}
    </p>
  )
}

type DishTypeAheadProps = {
  cellKey: CellKey
  cell: Cell
  label: string
  /** The dish that the chosen one replaces; without it the chosen dish is added. */
  replacedDish?: { id: number; name: string }
}

/** Adds or replaces a dish by typing its name. A typed text that is not yet a dish is kept in the draft. */
export function DishTypeAhead({ cellKey, cell, label, replacedDish }: DishTypeAheadProps) {
  const { t, store } = usePlannerContext()
  const acceptText = useAcceptText()
  const { can } = useSession()
  const [text, setText] = useState(() => (replacedDish ? '' : (store.get().pendingTexts[cellKey] ?? '')))
  const { found, error, isFetching, isFresh } = useDishSearch(text, cellKey)
  /** Whether Shift Enter was pressed before the results arrived, so that the first result has to be added. */
  const isWaiting = useRef(false)
  /** The cell to which the accepting key moves after the dish is chosen. */
  const nextMove = useRef<CellOffset | null>(null)
  const hasMovedHighlight = useRef(false)
  const [highlightedId, setHighlightedId] = useState<number | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const searchText = text.trim()
  const hasList = searchText !== '' || found.length > 0
  // The list is rendered after the input is painted, because rendering both at once takes too long for one key press.
  const isOpen = useDeferredValue(hasList, false)
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: () => {} })
  const room = useDropdownPlacement(input, hasList)

  const changeText = (next: string) => {
    isWaiting.current = false
    hasMovedHighlight.current = false
    setText(next)
    if (!replacedDish) store.setPendingText(cellKey, next)
  }

  const chooseOption = (value: string) => {
    const move = nextMove.current
    nextMove.current = null
    if (replacedDish) return store.replaceDish({ key: cellKey, dishId: replacedDish.id }, Number(value))
    if (value === CREATE_OPTION) return store.createDish(cellKey, searchText)
    store.addDish(cellKey, Number(value))
    changeText('')
    combobox.resetSelectedOption()
    if (move) store.moveEditor(cellKey, move)
  }

  const canCreate = can('dishes.add') && searchText !== '' && !replacedDish
  const selectFirst = useRef(combobox.selectFirstOption)
  selectFirst.current = combobox.selectFirstOption
  const chooseFirst = useRef(() => {})
  chooseFirst.current = () => {
    const first = found.find(({ disabled }) => !disabled)
    if (first) chooseOption(String(first.id))
    else if (canCreate) chooseOption(CREATE_OPTION)
    else if (nextMove.current) store.moveEditor(cellKey, nextMove.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run when the dishes change
  useLayoutEffect(() => {
    if (!isFresh || searchText === '') return
    if (isWaiting.current) chooseFirst.current()
    else selectFirst.current()
    isWaiting.current = false
    setHighlightedId(findHighlightedDish(input.current))
  }, [isFresh, found, isOpen])

  useEffect(() => {
    const { current } = input
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  /**
   * Accepts the highlighted dish and moves to the next cell. Without a typed text and a chosen highlight it only moves.
   */
  const accept = (move: CellOffset | null) => {
    if (searchText === '' && !hasMovedHighlight.current) {
      if (replacedDish) store.closeEditor(cellKey)
      else if (move) store.moveEditor(cellKey, move)
    } else if (isFresh) {
      nextMove.current = move
      // The list can be missing for a moment after the results have arrived.
      if (combobox.getSelectedOptionIndex() >= 0) combobox.clickSelectedOption()
      else chooseFirst.current()
      nextMove.current = null
    } else if (move && !replacedDish) {
      acceptText(cellKey, searchText)
      store.moveEditor(cellKey, move)
    } else isWaiting.current = true
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey, ctrlKey, metaKey } = event
    const isEmpty = searchText === ''
    const highlights = isOpen && (key === 'ArrowDown' || (key === 'ArrowUp' && (!isEmpty || hasMovedHighlight.current)))
    const offset = isEmpty && !highlights && !shiftKey ? getKeyOffset(key, ctrlKey || metaKey) : undefined
    if (highlights) {
      hasMovedHighlight.current = true
      return
    }
    // An empty input has no typing to undo, so Ctrl Z and Ctrl Y undo and redo changes of the week.
    if (isEmpty && (ctrlKey || metaKey) && /^[yz]$/i.test(key)) {
      event.preventDefault()
      event.stopPropagation()
      input.current?.closest('[data-cell]')?.dispatchEvent(new window.KeyboardEvent('keydown', event.nativeEvent))
      return
    }
    if (key === 'Tab') accept({ rows: 0, columns: shiftKey ? -1 : 1 })
    else if (key === 'Enter') accept(shiftKey ? null : { rows: 1, columns: 0 })
    else if (key === 'Escape' || offset) store.closeEditor(cellKey, offset)
    else return
    event.preventDefault()
    event.stopPropagation()
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
            placeholder={replacedDish?.name ?? t('planner:cell.placeholder')}
            value={text}
            onChange={(event) => changeText(event.currentTarget.value)}
            onKeyUp={() => setHighlightedId(findHighlightedDish(input.current))}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          {found.length === 0 && searchText !== '' && (
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
                  onMouseEnter={() => setHighlightedId(dishId)}
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
                        earlierDay={findEarlierDayInWeek(store.get().week.plan, dishId, day)}
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
          {found.length > 0 && <ServingDetails dishId={highlightedId} />}
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}
