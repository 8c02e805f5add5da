import { Combobox, Input, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { getKeyOffset } from '../../../../core/grid/gridSelection.ts'
import { useSession } from '../../../../core/session/session.ts'
import { type Cell, type CellKey, findPreviousDayWithDish, parseCellKey } from '../../weeklyMenuPlan.ts'
import { toDishSummary } from '../store/dishLookups.ts'
import { usePlanner, usePlannerContext } from '../store/plannerContext.ts'
import type { EditorMove } from '../store/plannerStore.ts'
import classes from './Dish.module.css'
import { DishMeta } from './DishChip.tsx'
import { isMeantBy, useAcceptText, useDishSearch, useDishServingSummary } from './dishSearch.ts'
import { useDropdownPlacement } from './dropdownPlacement.ts'

const CREATE_OPTION = 'create'

type Accepting = { move: EditorMove | null; isAdded: boolean }

/** When the highlighted dish is served, with a link to its page. */
function ServingDetails({ dishId }: { dishId: number | null }) {
  const summary = useDishServingSummary(dishId)
  return (
    <p className={classes.details} aria-live="polite">
      {summary && dishId !== null && (
        // The pointer must not take the focus from the input, which would close the list.
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

type DishTypeAheadProps = { cellKey: CellKey; cell: Cell; label: string }

/**
 * Finds a dish by its typed name and puts it into the cell. The draft stores the text until a dish is chosen. Only a
 * dish with all typed words is highlighted; otherwise the option to create a dish is.
 */
export function DishTypeAhead({ cellKey, cell, label }: DishTypeAheadProps) {
  const { t, store, getDishName } = usePlannerContext()
  const acceptText = useAcceptText()
  const { can } = useSession()
  const text = usePlanner((state) => state.pendingTexts[cellKey] ?? '')
  const replacedId = usePlanner((state) => state.replacedDishId)
  // The input is painted before dishes are searched and listed, because all of this takes too long for one key.
  const isPainted = useDeferredValue(true, false)
  const { found, error, isFetching, isFresh } = useDishSearch(text, cellKey, isPainted)
  /** Where the editor moves after the key that accepts an option, and whether the dish is added instead of replacing one. */
  const accepting = useRef<Accepting>({ move: null, isAdded: false })
  /** Whether Shift Enter was pressed before the results arrived. */
  const isWaiting = useRef(false)
  const hasMovedHighlight = useRef(false)
  const [list, setList] = useState<HTMLElement | null>(null)
  const [highlighted, setHighlighted] = useState({ optionId: '', dishId: null as number | null })
  const input = useRef<HTMLInputElement>(null)
  const searchText = text.trim()
  const hasList = searchText !== '' || found.length > 0
  const isOpen = useDeferredValue(hasList, false)
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: () => {} })
  const room = useDropdownPlacement(input, isOpen)
  const canCreate = can('dishes.add') && searchText !== '' && (isFresh || error !== null)
  const matchIndex = found.findIndex((item) => !cell.dishIds.includes(Number(item.id)) && isMeantBy(item, searchText))

  const changeText = (next: string) => {
    isWaiting.current = false
    accepting.current = { move: null, isAdded: false }
    hasMovedHighlight.current = false
    store.setPendingText(cellKey, next)
  }

  const chooseOption = (value: string) => {
    const { move, isAdded } = accepting.current
    accepting.current = { move: null, isAdded: false }
    if (value === CREATE_OPTION) return store.createDish(cellKey, searchText, isAdded ? null : replacedId)
    store.acceptDish(cellKey, Number(value), isAdded ? null : replacedId)
    changeText('')
    combobox.resetSelectedOption()
    if (move) store.moveEditor(cellKey, move)
    else if (isAdded) store.addMore()
    else store.closeEditor(cellKey)
  }

  /** Reads the highlighted option, which the list marks in the document only. */
  const readHighlighted = () => {
    const option = list?.querySelector('[data-combobox-selected]')
    setHighlighted({ optionId: option?.id ?? '', dishId: Number(option?.getAttribute('value')) || null })
  }

  const chooseMatch = useEffectEvent(() => {
    const match = found[matchIndex]
    if (match) chooseOption(String(match.id))
    else if (canCreate) chooseOption(CREATE_OPTION)
    else if (accepting.current.move) store.moveEditor(cellKey, accepting.current.move)
  })
  const highlightMatch = useEffectEvent(() => {
    // The option to create a dish comes first if no dish matches.
    if (matchIndex < 0 && !canCreate) combobox.resetSelectedOption()
    else combobox.selectOption(Math.max(0, matchIndex))
    readHighlighted()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run when the dishes change
  useLayoutEffect(() => {
    if (!isFresh || searchText === '') return
    if (isWaiting.current) chooseMatch()
    else highlightMatch()
    isWaiting.current = false
  }, [isFresh, found, list])

  useEffect(() => {
    const { current } = input
    current?.closest('[data-cell]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  /** Accepts the highlighted dish. Without a text and a chosen highlight it only moves on. */
  const accept = (move: EditorMove | null) => {
    const isAdded = move === null
    if (searchText === '' && !hasMovedHighlight.current) {
      if (move) store.moveEditor(cellKey, move)
    } else if (isFresh) {
      accepting.current = { move, isAdded }
      // The list can be missing for a moment after the results arrive.
      if (combobox.getSelectedOptionIndex() >= 0) combobox.clickSelectedOption()
      else chooseMatch()
      accepting.current = { move: null, isAdded: false }
    } else if (move) {
      acceptText(cellKey, searchText, replacedId)
      store.moveEditor(cellKey, move)
    } else {
      accepting.current = { move, isAdded }
      isWaiting.current = true
    }
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey, ctrlKey, metaKey } = event
    const isEmpty = searchText === ''
    const highlights = isOpen && (key === 'ArrowDown' || (key === 'ArrowUp' && (!isEmpty || hasMovedHighlight.current)))
    const offset = isEmpty && !highlights && !shiftKey ? getKeyOffset(key, ctrlKey || metaKey) : undefined
    // An empty input has nothing to undo, so the shortcuts for undo and redo apply to the week.
    if (isEmpty && (ctrlKey || metaKey) && /^[yz]$/i.test(key)) {
      event.preventDefault()
      event.stopPropagation()
      input.current?.closest('[data-cell]')?.dispatchEvent(new window.KeyboardEvent('keydown', event.nativeEvent))
      return
    }
    if (highlights) {
      hasMovedHighlight.current = true
      if (key === 'ArrowDown') combobox.selectNextOption()
      else combobox.selectPreviousOption()
      readHighlighted()
    } else if (key === 'Tab') accept(shiftKey ? 'backTab' : 'tab')
    else if (key === 'Enter') accept(shiftKey ? null : 'enter')
    else if (key === 'Escape') store.cancelEditor(cellKey)
    else if (offset) store.closeEditor(cellKey, offset)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const createOption = canCreate && (
    <Combobox.Option value={CREATE_OPTION} className={`${classes.choice} ${classes.create}`}>
      <IconPlus size={16} aria-hidden /> {t('planner:cell.create', { name: searchText })}
    </Combobox.Option>
  )
  const { day } = parseCellKey(cellKey)
  return (
    <div className={classes.typeAhead} data-at-input={room.isAtInput || undefined} onKeyDownCapture={handleKeyDown}>
      <Input
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={list?.id}
        aria-activedescendant={(isOpen && highlighted.optionId) || undefined}
        size="xs"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={replacedId === null ? t('planner:cell.placeholder') : getDishName(replacedId)}
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
      />
      {isOpen && (
        <Combobox
          store={combobox}
          onOptionSubmit={chooseOption}
          width="min(24rem, calc(100vw - 1rem))"
          position={room.position}
          middlewares={{ flip: false }}
          portalProps={{ target: '#main' }}
          shadow="md"
        >
          <Combobox.DropdownTarget>
            <span className={classes.anchor} aria-hidden />
          </Combobox.DropdownTarget>
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
            <Combobox.Options
              ref={setList}
              aria-label={label}
              className={classes.options}
              style={{ maxHeight: room.height }}
            >
              {matchIndex < 0 && createOption}
              {found.map((item) => {
                const dishId = Number(item.id)
                const isInCell = cell.dishIds.includes(dishId)
                return (
                  <Combobox.Option
                    key={item.id}
                    className={classes.choice}
                    value={String(item.id)}
                    disabled={item.disabled || isInCell}
                    onMouseEnter={() => setHighlighted((before) => ({ ...before, dishId }))}
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
                          previousDay={findPreviousDayWithDish(store.get().week.plan, dishId, day)}
                        />
                      )}
                    </span>
                  </Combobox.Option>
                )
              })}
              {matchIndex >= 0 && createOption}
            </Combobox.Options>
            {found.length > 0 && <ServingDetails dishId={highlighted.dishId} />}
          </Combobox.Dropdown>
        </Combobox>
      )}
    </div>
  )
}
