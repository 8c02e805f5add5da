import { Alert, Button, Group, Switch } from '@mantine/core'
import type { Dish } from '@poledne/contract/modules/dish'
import type { ParsedWeek } from '@poledne/contract/modules/weekText'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { getNameBySuffix, useNameSuffix } from '../../../../core/format/useNameSuffix.ts'
import { getFailureMessage } from '../../../../core/http/errorMessages.ts'
import { PreviewLeftOut, PreviewNotice, PreviewProgress } from '../../../../core/preview/preview.tsx'
import { getCell, type WeekPlan } from '../../weeklyMenuPlan.ts'
import { useWeekFormat } from '../header/useWeekTitle.ts'
import { WeekFields } from '../header/WeekFields.tsx'
import { useTakenWeeks, useToday } from '../plannerSearchParams.ts'
import type { WeekHeader } from '../store/editedWeek.ts'
import { usePlanner, usePlannerContext, usePlannerRecord } from '../store/plannerContext.ts'
import type { InsertedPlan } from './insertSure.ts'
import { PastedWeekView } from './PastedWeekView.tsx'
import { PasteQuestions } from './PasteQuestions.tsx'
import classes from './PasteWeek.module.css'
import {
  countPasted,
  countTexts,
  findTargetCells,
  isQuestionAsked,
  type PasteAnswers,
  pasteIntoPlan,
} from './pasteAnswers.ts'
import { usePasteReview } from './usePasteReview.ts'

/** The result of a paste: the week and the variant of a new menu, the plan, and what the paste created. */
export type PasteResult = {
  header: WeekHeader
  plan: WeekPlan
  inserted: InsertedPlan | null
  created: readonly Dish[]
  count: number
  leftOut: number
}

type PasteReviewProps = {
  parsed: ParsedWeek
  /** The certain dishes that the week has already. */
  inserted: InsertedPlan | null
  /** Whether the text was pasted into cells of the grid, whose dishes it replaces. */
  isGridPaste: boolean
  /** Called when the user has given answers, which closing would lose. */
  onUnsaved: () => void
  onBack: () => void
  onPaste: (result: PasteResult) => void
}

/** Shows the recognized week, asks about what is uncertain, and pastes it after confirmation. */
export function PasteReview({ parsed, inserted, isGridPaste, onUnsaved, onBack, onPaste }: PasteReviewProps) {
  const { t } = usePlannerContext()
  const record = usePlannerRecord()
  const { plan: currentPlan, header: initialHeader } = usePlanner((state) => state.week)
  const plan = inserted && currentPlan === inserted.after ? inserted.before : currentPlan
  const types = usePlanner((state) => state.rows)
  // For a menu that is not stored yet, the user chooses the week and the variant in this dialog.
  const isNew = record === null
  const suffix = useNameSuffix()
  const today = useToday()
  const root = useRef<HTMLFormElement>(null)
  const [header, setHeader] = useState<WeekHeader>(() => ({
    ...initialHeader,
    startDate: (isNew ? parsed.startDate : null) ?? initialHeader.startDate,
  }))
  const weekFormat = useWeekFormat(header.startDate)
  const { data: taken = [] } = useTakenWeeks(isNew ? header.weeklyMenuVariantId : null, today)
  const isTaken = isNew && header.startDate !== null && taken.includes(header.startDate)
  const [isReplacing, setIsReplacing] = useState(isGridPaste)
  const [hasTried, setHasTried] = useState(false)
  /** The keys of certain matches that the user wants to change. */
  const [reopened, setReopened] = useState<readonly string[]>([])

  const complete = (final: PasteAnswers, created: readonly Dish[]) =>
    onPaste({
      header,
      ...pasteIntoPlan(plan, week, final, isReplacing),
      inserted,
      created,
      count: countPasted(week, final),
    })
  const review = usePasteReview(parsed, complete)
  const { week, answers, openKeys, errors, isCreating } = review
  useEffect(() => {
    if (review.hasAnswers) onUnsaved()
  }, [review.hasAnswers, onUnsaved])

  const counts = countTexts(week, answers)
  const pastedCount = countPasted(week, answers)
  const filledCount = findTargetCells(week, answers).filter((key) => getCell(plan, key).dishIds.length > 0).length
  const asked = week.questions.filter(
    ({ key, state }) => (state !== 'sure' || reopened.includes(key)) && isQuestionAsked(week, answers, key),
  )
  const isQuiet = asked.length === 0 && week.rows.every(({ menuItemTypeId }) => menuItemTypeId !== null)

  const getRowName = (key: string) => {
    const row = week.rows.find((each) => each.key === key)
    const typeId = typeof answers.rows[key] === 'number' ? answers.rows[key] : null
    return types.find(({ id }) => id === typeId)?.value ?? row?.label ?? t('pasteWeek:row.unnamed')
  }
  const getDishName = (key: string) => {
    const { choice, searched, fields } = answers.dishes[key] ?? {}
    const dish = parsed.dishes.find(({ id }) => id === choice)
    if (choice === 'create') return fields?.nameCs ?? ''
    if (typeof choice === 'number' && searched?.id === choice) return searched.name
    return (dish && getNameBySuffix(suffix, dish)) ?? week.questions.find((each) => each.key === key)?.text ?? ''
  }

  const [focusedKey, setFocusedKey] = useState<{ key: string } | null>(null)
  useEffect(() => {
    if (!focusedKey) return
    const card = root.current?.querySelector(`[data-question="${CSS.escape(focusedKey.key)}"]`)
    card?.scrollIntoView({ block: 'nearest' })
    card
      ?.querySelector<HTMLElement>('[aria-invalid="true"], input:checked, select, input, button')
      ?.focus({ preventScroll: true })
  }, [focusedKey])
  const chooseQuestion = (key: string) => {
    setReopened((before) => (before.includes(key) ? before : [...before, key]))
    setFocusedKey({ key })
  }
  const confirm = () => {
    setHasTried(true)
    if (isTaken) return root.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus()
    const firstInvalid = openKeys[0] ?? (pastedCount === 0 ? null : review.confirm())
    if (firstInvalid) setFocusedKey({ key: firstInvalid })
  }

  return (
    <form
      ref={root}
      noValidate
      className={classes.review}
      data-quiet={isQuiet || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isCreating) confirm()
      }}
    >
      <div className={classes.notices}>
        {isNew && (
          <WeekFields
            header={header}
            storedHeader={initialHeader}
            errors={isTaken ? { startDate: t('pasteWeek:week.taken') } : {}}
            disabled={isCreating}
            onChange={(change) => setHeader((before) => ({ ...before, ...change }))}
          />
        )}
        {!isNew && parsed.startDate && header.startDate && parsed.startDate !== header.startDate && (
          <Alert color="yellow" icon={<IconCalendarEvent size={18} aria-hidden />}>
            {t('pasteWeek:week.differs', {
              text: weekFormat.formatDates(parsed.startDate),
              open: weekFormat.formatDates(header.startDate),
            })}
          </Alert>
        )}
        {filledCount > 0 && (
          <Switch
            label={t('pasteWeek:replace.label', { count: filledCount })}
            description={t('pasteWeek:replace.hint')}
            checked={isReplacing}
            onChange={({ currentTarget: { checked } }) => setIsReplacing(checked)}
          />
        )}
        {Object.keys(errors).length > 0 ? (
          <PreviewNotice>{t('pasteWeek:createFailed')}</PreviewNotice>
        ) : (
          review.failure && <PreviewNotice>{getFailureMessage(review.failure)}</PreviewNotice>
        )}
      </div>
      <PasteQuestions
        review={review}
        parsed={parsed}
        asked={asked}
        isMissing={hasTried}
        expanded={reopened}
        onExpand={chooseQuestion}
        getRowName={getRowName}
        weekFormat={weekFormat}
        startDate={header.startDate}
      />
      <section className={classes.preview} aria-label={t('pasteWeek:preview')}>
        <PastedWeekView
          week={week}
          answers={answers}
          weekFormat={weekFormat}
          getDishName={getDishName}
          getRowName={getRowName}
          onChoose={chooseQuestion}
        />
        {week.unused.length > 0 && (
          <PreviewLeftOut title={t('pasteWeek:unplaced', { count: week.unused.length })}>
            {() => (
              <ul>
                {week.unused.map(({ text, kind }) => (
                  <li key={`${kind} ${text}`}>{t(`pasteWeek:unused.${kind}`, { text })}</li>
                ))}
              </ul>
            )}
          </PreviewLeftOut>
        )}
      </section>
      <Group justify="flex-end" className={classes.footer}>
        <span className={classes.counts} role="status">
          {isCreating ? (
            <PreviewProgress>{t('app:save.saving')}</PreviewProgress>
          ) : (
            [
              t('pasteWeek:counts.recognized', { count: counts.recognized }),
              t('pasteWeek:counts.open', { count: counts.open }),
              t('pasteWeek:counts.created', { count: counts.created }),
            ].join(' · ')
          )}
        </span>
        <Button variant="default" disabled={isCreating} onClick={onBack}>
          {t('dishes:several.back')}
        </Button>
        <Button
          type="submit"
          loading={isCreating}
          data-disabled={openKeys.length > 0 || pastedCount === 0 || isTaken || undefined}
          data-autofocus
        >
          {t('pasteWeek:submit', { count: pastedCount })}
        </Button>
      </Group>
    </form>
  )
}
