import { Alert, Button, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useHotkeys } from '@mantine/hooks'
import { type Day, type Weekday, weekdayOf } from '@poledne/contract/domain/day'
import { mondayOf, WEEK_DAYS } from '@poledne/contract/domain/week'
import type { WeeklyMenu } from '@poledne/contract/weeklyMenu'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateBadges } from '../../components/record/StateBadges.tsx'
import { SEPARATOR } from '../../lib/separator.ts'
import { useSession } from '../../lib/session.ts'
import { useCodelist } from '../../lib/useCodelist.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts'
import { CheckPanel } from './CheckPanel.tsx'
import { CopyOffer } from './CopyOffer.tsx'
import { CopyReview } from './CopyReview.tsx'
import { DayTabs } from './DayTabs.tsx'
import { useDishLookups } from './dishFacts.ts'
import { storedWeek, type Week } from './head.ts'
import { useAskFor } from './lookup.ts'
import { PlanDraftNotice } from './Notices.tsx'
import { PlanGrid } from './PlanGrid.tsx'
import classes from './Planner.module.css'
import { PlannerBottom } from './PlannerBottom.tsx'
import { type Asked, PlannerDialogs } from './PlannerDialogs.tsx'
import { PlannerHead } from './PlannerHead.tsx'
import { PlannerOutline } from './PlannerOutline.tsx'
import { type CellKey, cellKeys, dishIdsOf, placeOf } from './plan.ts'
import { clearDay } from './planEdits.ts'
import { TogetherNotices } from './TogetherNotices.tsx'
import { useCheck } from './useCheck.ts'
import { useIsNarrow } from './useIsNarrow.ts'
import { usePlanner } from './usePlanner.ts'
import { usePlanRows, useTypeOrder } from './usePlanRows.ts'
import { useProposedHead, useToday } from './useProposedHead.ts'
import { usePutAside } from './useShelf.ts'
import { useTogether } from './useTogether.ts'
import { useWantedCell } from './useWantedCell.ts'
import { useWeekWords } from './useWeekWords.ts'
import { WeekFields } from './WeekFields.tsx'

type PlannerProps = {
  record: WeeklyMenu | null
  /** The menu that this one is filled from. */
  origin: WeeklyMenu | null
}

/** A new menu that copies another is that one's week, at a date of its own. */
function filledFrom(origin: WeeklyMenu): Week {
  const { head, plan } = storedWeek(origin)
  return { head: { ...head, startDate: null, active: true }, plan }
}

/** A narrow screen opens on today if it is in the week. */
const firstDay = (record: WeeklyMenu | null, today: Day): Weekday =>
  record && mondayOf(today) === record.startDate ? weekdayOf(today) : 1

export function Planner({ record, origin }: PlannerProps) {
  const { items, typeOrder, isPending } = useTypeOrder()
  const { t } = useTranslation()
  // Deferred, a week is drawn in small steps, and the page stays alive meanwhile.
  const isWaiting = useDeferredValue(isPending)
  if (isPending || isWaiting) return <PlannerOutline />
  if (items.length === 0)
    return (
      <div className={classes.empty}>
        <p>{t('planner:noRows.text')}</p>
        <Button component={Link} to="/settings/menuItemTypes">
          {t('planner:noRows.action')}
        </Button>
      </div>
    )
  return <PlannedWeek record={record} origin={origin} items={items} typeOrder={typeOrder} />
}

type PlannedWeekProps = PlannerProps & Pick<ReturnType<typeof useTypeOrder>, 'items' | 'typeOrder'>

/** The whole editor of one week. */
function PlannedWeek({ record, origin, items, typeOrder }: PlannedWeekProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { settings } = useSession()
  const page = useRef<HTMLDivElement>(null)
  const narrow = useIsNarrow(page)
  const today = useToday()
  const [filled] = useState(() => (record === null && origin ? filledFrom(origin) : null))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [said, setSaid] = useState('')
  const [checkOpen, setCheckOpen] = useState(false)
  const [editsHead, setEditsHead] = useState(false)

  const together = useTogether(record)
  const publishesNext = useRef(false)
  const publish = (id: number) => {
    guard.letGo()
    void navigate({ to: `/weeklyMenus/${id}`, search: { ask: 'publish' } as never })
  }
  const planning = usePlanner({
    record,
    filled,
    draftId: record ? String(record.id) : origin ? `new:${origin.id}` : 'new',
    typeOrder,
    onSaved: (saved) => {
      setEditsHead(false)
      together.afterSave(saved)
      if (publishesNext.current) return publish(saved.id)
      if (record) return
      guard.letGo()
      void navigate({ to: `/weeklyMenus/${saved.id}/edit`, replace: true })
    },
    onLocked: together.locking.refused,
  })
  const { head, plan, changes, errors, failures, draft } = planning
  const guard = useUnsavedGuard(changes > 0)
  usePutAside(together.displaced, planning, together.shelf.write)
  useProposedHead(record === null, planning, origin?.startDate ?? null)

  const words = useWeekWords(head.startDate)
  const lookups = useDishLookups(head.startDate)
  const ids = useMemo(() => dishIdsOf(plan), [plan])
  useAskFor(lookups.dishes, ids)
  useAskFor(lookups.served, head.startDate ? ids : [])
  const rows = usePlanRows(items, plan)
  const check = useCheck(record)
  const readOnly = !together.mayEdit || draft.offered !== null

  const deepLink = useWantedCell(typeOrder)
  const [wanted, setWanted] = useState(deepLink)
  useEffect(() => setWanted(deepLink), [deepLink])
  const [day, setDay] = useState<Weekday>(deepLink ? placeOf(deepLink.key).day : firstDay(record, today))
  const go = (key: CellKey) => {
    setDay(placeOf(key).day)
    setWanted({ key })
  }
  const days = useMemo(() => (narrow ? [day] : WEEK_DAYS), [narrow, day])
  const filledDays = useMemo(() => new Set(cellKeys(plan).map((key) => placeOf(key).day)), [plan])

  const cellName = (key: CellKey) => {
    const place = placeOf(key)
    return `${words.dayName(place.day)}, ${rows.find(({ id }) => id === place.typeId)?.value ?? place.typeId}`
  }
  const { byId: variants } = useCodelist('weeklyMenuVariants')
  const nameOf = (startDate: string, variantId: number) =>
    [words.week(startDate), words.dates(startDate), variants.get(variantId)?.value].filter(Boolean).join(SEPARATOR)
  const title = record
    ? nameOf(record.startDate, record.weeklyMenuVariantId)
    : origin
      ? t('planner:copyOf', { name: nameOf(origin.startDate, origin.weeklyMenuVariantId) })
      : t('planner:new')
  usePageTitle(title)

  const save = (thenPublish = false) => {
    if (readOnly || changes === 0) return
    publishesNext.current = thenPublish
    planning.save()
  }
  useHotkeys([['mod+S', () => save()]], [])
  useHotkeys([
    ['mod+Z', () => !readOnly && planning.undo()],
    ['mod+shift+Z', () => !readOnly && planning.redo()],
    ['mod+Y', () => !readOnly && planning.redo()],
  ])

  // After the errors are on the page, in the order in which it shows them.
  useEffect(() => {
    if (failures > 0) page.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [failures])

  const say = useCallback((text: string) => setSaid(text), [])
  const showsHead = record === null || editsHead || Object.keys(errors.head).length > 0

  const grid = (
    <PlanGrid
      plan={plan}
      edit={planning.edit}
      types={rows}
      days={days}
      startDate={head.startDate}
      repeatDays={settings.repeatDays}
      readOnly={readOnly}
      lookups={lookups}
      typed={draft.typed}
      words={words}
      wanted={wanted}
      errors={errors}
      findings={check.findings}
      narrow={narrow}
      onCreate={(key, name) => setAsked({ what: 'createDish', key, name })}
      onDay={(action, which) => {
        if (action === 'copy') return setAsked({ what: 'copyDay', day: which })
        planning.edit((before) => clearDay(before, which))
        say(t('planner:say.dayCleared', { day: words.dayName(which) }))
      }}
      onSay={say}
    />
  )

  return (
    <div ref={page} className={classes.page} data-narrow={narrow || undefined}>
      <PlannerHead
        title={title}
        badges={record && <StateBadges record={record} />}
        menuId={record?.id ?? null}
        mayPublish={record !== null && !record.published && !readOnly}
        onPublish={() => (changes > 0 ? setAsked({ what: 'publish' }) : record && publish(record.id))}
        isLocked={together.locking.state.status === 'mine'}
        changes={changes}
        readOnly={readOnly}
        findings={check.count}
        checkOpen={checkOpen}
        onCheck={() => setCheckOpen(!checkOpen)}
        editsHead={editsHead}
        onEditHead={record && !readOnly ? () => setEditsHead(!editsHead) : null}
        history={planning}
      />
      {draft.offered && <PlanDraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.forget} />}
      <TogetherNotices
        together={together}
        planning={planning}
        record={record}
        readOnly={readOnly}
        lookups={lookups}
        words={words}
        cellName={cellName}
      />
      {errors.others.length > 0 && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {errors.others.join(' ')}
        </Alert>
      )}
      {showsHead && (
        <WeekFields
          head={head}
          stored={planning.start.head}
          isNew={record === null}
          today={today}
          errors={errors.head}
          words={words}
          disabled={readOnly}
          onChange={planning.setHead}
        />
      )}
      {origin && head.startDate && !readOnly && record === null && (
        <CopyReview
          origin={filled?.plan ?? plan}
          plan={plan}
          startDate={head.startDate}
          variantId={head.weeklyMenuVariantId}
          repeatDays={settings.repeatDays}
          lookups={lookups}
          words={words}
          cellName={cellName}
          edit={planning.edit}
        />
      )}
      {origin && record && !readOnly && (
        <div>
          <Button variant="default" onClick={() => planning.edit(() => storedWeek(origin).plan)}>
            {t('planner:fillFrom', { name: nameOf(origin.startDate, origin.weeklyMenuVariantId) })}
          </Button>
        </div>
      )}
      {record === null && !origin && !readOnly && <CopyOffer head={head} today={today} words={words} />}
      <div className={classes.work}>
        {/* First the answer to what is offered, then the week: what is typed before would be lost. */}
        <div className={classes.main} inert={draft.offered !== null}>
          {narrow ? (
            <DayTabs day={day} filled={filledDays} words={words} onChange={setDay}>
              {grid}
            </DayTabs>
          ) : (
            grid
          )}
        </div>
        {checkOpen && (
          <CheckPanel
            findings={check.findings}
            hidden={check.hidden}
            firstTypeId={Number(rows[0]?.id)}
            unsaved={changes > 0}
            dayName={words.dayName}
            onGo={go}
            onClose={() => setCheckOpen(false)}
          />
        )}
      </div>
      <PlannerBottom
        planning={planning}
        isDirty={changes > 0 && !readOnly}
        isNew={record === null}
        onSave={() => save()}
        onDiscard={() => setAsked({ what: 'discard' })}
      />
      <PlannerDialogs
        asked={asked}
        onAsked={setAsked}
        planning={planning}
        guard={guard}
        filledDays={filledDays}
        words={words}
        lookups={lookups}
        onSaveAndPublish={() => save(true)}
        onGo={go}
      />
      <VisuallyHidden role="status" aria-live="polite">
        {said}
      </VisuallyHidden>
    </div>
  )
}
