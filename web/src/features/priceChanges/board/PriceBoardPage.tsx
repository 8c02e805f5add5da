import { Button, Checkbox, SegmentedControl, Title } from '@mantine/core'
import { type Day, isDay } from '@poledne/contract/domain/day'
import { getToday } from '@poledne/contract/domain/timeZone'
import type { PriceBoard, PriceBoardPreviewRequest } from '@poledne/contract/modules/priceBoard'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '../../../core/form/useUnsavedGuard.ts'
import { usePageTitle } from '../../../core/format/usePageTitle.ts'
import { ConfirmDialog } from '../../../core/overlay/ConfirmDialog.tsx'
import { NextPageButton } from '../../../core/page/LoadMoreButton.tsx'
import { QueryContent } from '../../../core/page/QueryContent.tsx'
import { PreviewBar } from '../../../core/preview/preview.tsx'
import { DayInput } from '../../../core/record/fields/DayField.tsx'
import { throwLoadError, useSession } from '../../../core/session/session.ts'
import { ChangePricesButton, FirstPricePrompt, PriceTabs } from '../../prices/index.ts'
import { parsePriceItemKey } from '../preview/previewRows.ts'
import { BoardGrid } from './BoardGrid.tsx'
import { BoardSaveDialog } from './BoardSaveDialog.tsx'
import { type BoardEdits, type BoardMode, type BoardStore, createBoardStore } from './boardStore.ts'
import classes from './PriceBoard.module.css'
import { priceBoardQuery } from './priceBoard.api.ts'
import { useBoardValue } from './useBoardValue.ts'
import { usePriceDescription } from './usePriceDescription.ts'

/** Joins the loaded pages; inactive restaurants are left out unless they are included. */
function joinPages(pages: readonly PriceBoard[], includeInactive: boolean) {
  const restaurants = pages.flatMap((page) => page.restaurants).filter(({ active }) => active || includeInactive)
  const cells = pages.flatMap((page) => page.cells)
  const prices = new Map(
    cells.map((cell) => [`${cell.restaurantId}:${cell.weeklyMenuVariantId}:${cell.menuItemTypeId}`, cell]),
  )
  return { restaurants, prices, columns: pages[0]?.columns ?? [] }
}

type Request = Omit<PriceBoardPreviewRequest, 'later'>
const toCells = (edits: BoardEdits) =>
  Object.entries(edits).map(([key, prices]) => ({ ...parsePriceItemKey(key), ...prices })) as Request['cells']

/** The price board: the prices of all restaurants on a day, edited like a spreadsheet and saved together. */
export function PriceBoardPage() {
  const { t } = useTranslation()
  const { can, profile } = useSession()
  usePageTitle(t('prices:board.title'))
  const canAdd = can('restaurantMenuExceptions.add') || can('restaurantMenuExceptions.edit')
  const canCorrect = can('restaurantMenus.edit')
  const [today] = useState(() => getToday(new Date(), profile.timezone))
  const [date, setDate] = useState<Day>(today)
  const [startDate, setStartDate] = useState<string | null>(null)
  const [includeInactive, setIncludeInactive] = useState(false)
  const [isReviewing, setIsReviewing] = useState(false)
  const [store] = useState(() => createBoardStore(canAdd ? 'exception' : 'correction'))
  const query = useInfiniteQuery(priceBoardQuery(date))
  throwLoadError(query)
  const pages = query.data?.pages
  const board = useMemo(() => joinPages(pages ?? [], includeInactive), [pages, includeInactive])
  useEffect(() => {
    const { restaurants, prices, columns } = board
    store.load({ columns, prices, rows: restaurants.map(({ id }) => id), isReadOnly: !canAdd && !canCorrect })
  }, [store, board, canAdd, canCorrect])
  const mode = useBoardValue(store, (state) => state.mode)
  const statusId = useId()
  const from = mode === 'correction' ? date : (startDate ?? date)
  const request = (): Request => ({ startDate: from, mode, cells: toCells(store.get().edits.present) })

  return (
    <div className={classes.page} data-needs-width>
      <PriceTabs current="prices" />
      <div className="row between">
        <Title order={1}>{t('prices:board.title')}</Title>
        <ChangePricesButton />
      </div>
      <div className={classes.options}>
        <DayInput
          label={t('prices:board.date')}
          className={classes.day}
          defaultValue={date}
          onChange={(day) => day !== null && isDay(day) && setDate(day)}
        />
        <CurrencySwitch store={store} />
        {canAdd && canCorrect && <ModeSwitch store={store} mode={mode} />}
        {mode === 'exception' && canAdd && (
          <DayInput
            key={date}
            label={t('restaurantMenuExceptions:fields.startDate')}
            className={classes.day}
            defaultValue={from}
            onChange={setStartDate}
          />
        )}
      </div>
      <div className="row between">
        <CellStatus store={store} id={statusId} />
        <Checkbox
          label={t('prices:includeInactive')}
          checked={includeInactive}
          onChange={({ currentTarget }) => setIncludeInactive(currentTarget.checked)}
        />
      </div>
      <QueryContent query={query} rows={10}>
        {() =>
          board.columns.length === 0 ? (
            <FirstPricePrompt module="restaurantMenus" title={t('prices:board.empty')} />
          ) : (
            <BoardGrid store={store} restaurants={board.restaurants} statusId={statusId} />
          )
        }
      </QueryContent>
      <NextPageButton label={t('prices:board.more')} query={query} />
      <SaveBar store={store} isValid={isDay(from)} onReview={() => setIsReviewing(true)} />
      {isReviewing && (
        <BoardSaveDialog
          request={request()}
          onSaved={() => {
            store.forgetEdits()
            setIsReviewing(false)
          }}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </div>
  )
}

function CurrencySwitch({ store }: { store: BoardStore }) {
  const { t } = useTranslation()
  const currency = useBoardValue(store, (state) => state.currency)
  return (
    <SegmentedControl
      aria-label={t('prices:board.currency')}
      value={currency}
      onChange={(value) => store.setCurrency(value as typeof currency)}
      data={[
        { value: 'priceCzk', label: t('prices:board.czk') },
        { value: 'priceEur', label: t('prices:board.eur') },
      ]}
    />
  )
}

/** Chooses once for all edits whether they become price exceptions or corrections. */
function ModeSwitch({ store, mode }: { store: BoardStore; mode: BoardMode }) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      aria-label={t('prices:board.mode')}
      value={mode}
      onChange={(value) => store.setMode(value as BoardMode)}
      data={[
        { value: 'exception', label: t('prices:board.exception') },
        { value: 'correction', label: t('prices:board.correction') },
      ]}
    />
  )
}

/** Describes the focused price above the board; the grid refers to this text. */
function CellStatus({ store, id }: { store: BoardStore; id: string }) {
  const describe = usePriceDescription()
  const text = useBoardValue(store, (state) =>
    state.shape.rows.length > 0 ? describe(state, state.selection.focusCell) : '',
  )
  return (
    <output id={id} className={classes.status}>
      {text}
    </output>
  )
}

type SaveBarProps = { store: BoardStore; isValid: boolean; onReview: () => void }

/** Says how many prices are not saved, and asks before the page is left with them. */
function SaveBar({ store, isValid, onReview }: SaveBarProps) {
  const { t } = useTranslation()
  const edits = useBoardValue(store, (state) => state.edits.present)
  const typed = Object.values(edits).flatMap((prices) => Object.values(prices))
  const count = typed.length
  const invalid = typed.filter((price) => typeof price === 'string').length
  const { blocked, release } = useUnsavedGuard(() => count > 0)
  return (
    <>
      {count > 0 && (
        <PreviewBar
          label={t('prices:board.bar')}
          summary={t('prices:board.edited', { count })}
          leftOut={invalid > 0 && t('prices:board.invalid', { count: invalid })}
        >
          <Button variant="default" onClick={store.forgetEdits}>
            {t('prices:board.discard')}
          </Button>
          <Button disabled={invalid > 0 || !isValid} onClick={onReview}>
            {t('prices:board.review')}
          </Button>
        </PreviewBar>
      )}
      <ConfirmDialog
        opened={blocked !== null}
        title={t('prices:board.leave.title')}
        confirmLabel={t('prices:board.leave.confirm')}
        isDanger
        onConfirm={() => {
          release()
          blocked?.proceed()
        }}
        onClose={() => blocked?.reset()}
      >
        {t('prices:board.leave.body')}
      </ConfirmDialog>
    </>
  )
}
