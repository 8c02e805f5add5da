import { Button } from '@mantine/core'
import type { ParsedWeek } from '@poledne/contract/modules/weekText'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCodes } from '../../../../core/form/codeText.ts'
import { getNameBySuffix, useNameSuffix } from '../../../../core/format/useNameSuffix.ts'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import classes from './PasteWeek.module.css'
import { type DishAnswer, type DishQuestion, isUndecided } from './pasteAnswers.ts'

/** Describes the allergens of a dish. */
export function useAllergenText() {
  const { t } = useTranslation()
  const { items } = useCodelist('allergens')
  return (allergenIds: readonly number[] | null) => {
    if (allergenIds === null) return t('pasteWeek:dish.undeclared')
    return allergenIds.length === 0 ? t('pasteWeek:dish.noAllergens') : formatCodes(items, [...allergenIds])
  }
}

type DishAnswerLineProps = {
  question: DishQuestion
  answer: DishAnswer
  dishes: ParsedWeek['dishes']
  /** The days and rows of the text. */
  places: string
  /** Whether the user tried to confirm without accepting the proposal. */
  isMissing: boolean
  onAccept: () => void
  onExpand: () => void
}

/** The answer to a text in one line, with buttons to accept and change it. */
export function DishAnswerLine(props: DishAnswerLineProps) {
  const { question, answer, dishes, places, isMissing, onAccept, onExpand } = props
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const describeAllergens = useAllergenText()
  const textId = useId()
  const dish = dishes.find(({ id }) => id === answer.choice)
  const getText = () => {
    if (answer.choice === 'create') return t('dishes:new')
    if (answer.choice === 'skip') return t('pasteWeek:dish.skip')
    return dish ? getNameBySuffix(suffix, dish) : answer.searched?.name
  }
  const getAllergens = () => {
    if (answer.choice === 'create') return answer.fields.codes || t('pasteWeek:dish.undeclared')
    return dish && describeAllergens(dish.allergenIds)
  }
  const allergens = getAllergens()
  const isProposal = isUndecided(answer)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in all browsers
    <div role="group" className={classes.line} data-open={isProposal || undefined} aria-labelledby={textId}>
      <span id={textId} className={classes.lineText} title={`${question.text} (${places})`}>
        {question.text}
      </span>
      <span className={classes.lineAnswer} title={`${getText() ?? ''} ${allergens ?? ''}`}>
        <span aria-hidden>→ </span>
        {getText()}
        <span className={classes.lineCodes}>{` ${allergens ?? ''}`}</span>
      </span>
      {isProposal && (
        <Button size="compact-sm" variant={isMissing ? 'filled' : 'light'} aria-describedby={textId} onClick={onAccept}>
          {t('pasteWeek:dish.accept')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" aria-describedby={textId} onClick={onExpand}>
        {t('pasteWeek:dish.change')}
      </Button>
    </div>
  )
}
