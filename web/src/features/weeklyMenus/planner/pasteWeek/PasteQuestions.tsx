import { Button, Group, NativeSelect } from '@mantine/core'
import { addDays, type Day } from '@poledne/contract/domain/day'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { ParsedWeek } from '@poledne/contract/modules/weekText'
import { useTranslation } from 'react-i18next'
import { NAME_SEPARATOR } from '../../../../core/format/useNameSuffix.ts'
import { useSession } from '../../../../core/session/session.ts'
import { parseCellKey } from '../../weeklyMenuPlan.ts'
import type { WeekFormatters } from '../header/weeks.ts'
import { usePlanner } from '../store/plannerContext.ts'
import { DishAnswerLine } from './DishAnswerLine.tsx'
import { DishQuestionCard } from './DishQuestionCard.tsx'
import classes from './PasteWeek.module.css'
import {
  countUndecidedTexts,
  type DishQuestion,
  findTargetCell,
  type PastedRow,
  type RowAnswer,
} from './pasteAnswers.ts'
import type { usePasteReview } from './usePasteReview.ts'

type RowQuestionCardProps = {
  row: PastedRow
  answer: RowAnswer
  types: readonly CodelistItem[]
  cellCount: number
  isMissing: boolean
  onChange: (answer: RowAnswer) => void
}

/** Asks which menu item type a label of the text is, for all cells with this label. */
function RowQuestionCard({ row, answer, types, cellCount, isMissing, onChange }: RowQuestionCardProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.card} data-open={answer === null || undefined}>
      <NativeSelect
        label={<span className="strong breaks">{row.label ?? t('pasteWeek:row.unnamed')}</span>}
        description={t('pasteWeek:row.count', { count: cellCount })}
        error={isMissing && answer === null ? t('pasteWeek:row.missing') : undefined}
        data={[
          { value: '', label: t('pasteWeek:row.choose'), disabled: true },
          ...types.map(({ id, value }) => ({ value: String(id), label: value })),
          { value: 'skip', label: t('pasteWeek:dish.skip') },
        ]}
        value={answer === null ? '' : String(answer)}
        onChange={({ currentTarget: { value } }) => onChange(value === 'skip' ? 'skip' : Number(value))}
      />
    </div>
  )
}

type PasteQuestionsProps = {
  review: ReturnType<typeof usePasteReview>
  parsed: ParsedWeek
  /** The questions that are shown: the undecided ones and those that the user wants to change. */
  asked: readonly DishQuestion[]
  /** Whether the user tried to continue, so that missing answers are marked. */
  isMissing: boolean
  /** The keys of the texts whose answers are shown in full. */
  expanded: readonly string[]
  onExpand: (questionKey: string) => void
  getRowName: (rowKey: string) => string
  weekFormat: WeekFormatters
  startDate: Day | null
}

/** The questions about a pasted week: rows without a type, uncertain dishes, and new dishes. */
export function PasteQuestions(props: PasteQuestionsProps) {
  const { review, parsed, asked, isMissing, expanded, onExpand, getRowName, weekFormat, startDate } = props
  const types = usePlanner((state) => state.rows)
  const { week, answers, errors } = review
  const { t } = useTranslation()
  const canCreate = useSession().can('dishes.add')
  const unknownRows = week.rows.filter(({ menuItemTypeId }) => menuItemTypeId === null)
  const isDecision = ({ proposal, state }: DishQuestion) => state === 'doubtful' || proposal.action === 'ask'
  const isShownInFull = ({ key, proposal }: DishQuestion) =>
    proposal.action === 'ask' || errors[key] !== undefined || expanded.includes(key)
  const open = countUndecidedTexts(week, answers)
  const groups = [
    { name: 'change', questions: asked.filter(({ state }) => state === 'sure') },
    { name: 'decide', questions: asked.filter(isDecision) },
    { name: 'new', questions: asked.filter((question) => question.state === 'new' && !isDecision(question)) },
  ] as const

  const listCells = (key: string) => week.cells.filter(({ questionKey }) => questionKey === key)
  const formatPlaces = (key: string) =>
    listCells(key)
      .map(({ day, rowKey }) => `${weekFormat.formatShortDayName(day)} ${getRowName(rowKey)}`)
      .join(NAME_SEPARATOR)
  const getSearchPlace = (key: string) => {
    const [cell] = listCells(key)
    const target = cell && findTargetCell(cell, answers)
    return {
      menuItemTypeId: target ? parseCellKey(target).typeId : Number(types[0]?.id),
      before: startDate && cell ? addDays(startDate, cell.day - 1) : null,
    }
  }

  return (
    <fieldset className={classes.questions} disabled={review.isCreating} aria-label={t('pasteWeek:questions')}>
      {review.openKeys.length > 0 && (
        <Group gap="xs">
          {open.proposals > 0 && (
            <Button size="sm" onClick={() => review.answerRest('proposals')}>
              {t('pasteWeek:rest.accept')}
            </Button>
          )}
          {canCreate && open.texts > 0 && (
            <Button size="sm" variant="default" onClick={() => review.answerRest('create')}>
              {t('pasteWeek:rest.create')}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={() => review.answerRest('skip')}>
            {t('pasteWeek:rest.skip')}
          </Button>
        </Group>
      )}
      {unknownRows.length > 0 && (
        <section className={classes.group}>
          <h3 className="flat small heavy">{t('pasteWeek:groups.rows')}</h3>
          {unknownRows.map((row) => (
            <div key={row.key} data-question={row.key}>
              <RowQuestionCard
                row={row}
                answer={answers.rows[row.key] ?? null}
                types={types}
                cellCount={week.cells.filter(({ rowKey }) => rowKey === row.key).length}
                isMissing={isMissing}
                onChange={(answer) => review.answerRow(row.key, answer)}
              />
            </div>
          ))}
        </section>
      )}
      {groups
        .filter(({ questions }) => questions.length > 0)
        .map(({ name, questions }) => (
          <section key={name} className={classes.group}>
            <h3 className="flat small heavy">{t(`pasteWeek:groups.${name}`)}</h3>
            {name === 'decide' && !canCreate && <p className="flat quiet small">{t('pasteWeek:dish.cannotCreate')}</p>}
            {questions.map((question) => {
              const answer = answers.dishes[question.key]
              return (
                answer && (
                  <div key={question.key} data-question={question.key}>
                    {isShownInFull(question) ? (
                      <DishQuestionCard
                        question={question}
                        answer={answer}
                        dishes={parsed.dishes}
                        places={formatPlaces(question.key)}
                        searchPlace={getSearchPlace(question.key)}
                        errors={errors[question.key] ?? {}}
                        isMissing={isMissing}
                        onChange={(change) => review.answerDish(question.key, change)}
                      />
                    ) : (
                      <DishAnswerLine
                        question={question}
                        answer={answer}
                        dishes={parsed.dishes}
                        places={formatPlaces(question.key)}
                        isMissing={isMissing}
                        onAccept={() => review.answerDish(question.key, {})}
                        onExpand={() => onExpand(question.key)}
                      />
                    )}
                  </div>
                )
              )
            })}
          </section>
        ))}
    </fieldset>
  )
}
