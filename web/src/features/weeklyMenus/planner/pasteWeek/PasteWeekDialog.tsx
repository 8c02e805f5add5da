import { Button, Loader } from '@mantine/core'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../../core/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../../../core/overlay/Dialog.tsx'
import type { WeekPlan } from '../../weeklyMenuPlan.ts'
import type { WeekHeader } from '../store/editedWeek.ts'
import { type PasteResult, PasteReview } from './PasteReview.tsx'
import { PasteSourceForm } from './PasteSourceForm.tsx'
import classes from './PasteWeek.module.css'
import { type PasteSource, readPasteDraft, writePasteDraft } from './pasteSource.ts'
import { useParseWeek } from './useParseWeek.ts'

export type PasteWeekDialogProps = {
  /** A text that was pasted into the grid; without it the dialog asks for a text or a file. */
  pasted: PasteSource | null
  /** Null for a new week. */
  menuId: number | null
  plan: WeekPlan
  header: WeekHeader
  types: readonly CodelistItem[]
  onPaste: (result: PasteResult) => void
  onClose: () => void
}

const NO_SOURCE: PasteSource = { text: '', html: null }

/** Pastes a week from a text or a file: asks for it, recognizes it, and lets the user decide what is uncertain. */
export function PasteWeekDialog({ pasted, menuId, plan, header, types, onPaste, onClose }: PasteWeekDialogProps) {
  const { t } = useTranslation()
  const [source, setSource] = useState<PasteSource>(() => pasted ?? readPasteDraft(menuId) ?? NO_SOURCE)
  const parsing = useParseWeek(header)
  const { week, parsedName } = parsing
  const [hasAnswers, setHasAnswers] = useState(false)
  const [question, setQuestion] = useState<'close' | 'back' | null>(null)

  useEffect(() => writePasteDraft(menuId, source), [menuId, source])
  const parsePasted = useEffectEvent(() => {
    if (pasted) void parsing.parse(pasted)
  })
  useEffect(() => parsePasted(), [])

  const leave = (to: 'close' | 'back') => {
    setQuestion(null)
    setHasAnswers(false)
    if (to === 'back') return parsing.reset()
    parsing.stop()
    writePasteDraft(menuId, NO_SOURCE)
    onClose()
  }
  const askBeforeLeaving = (to: 'close' | 'back') => (hasAnswers ? setQuestion(to) : leave(to))
  const markUnsaved = useCallback(() => setHasAnswers(true), [])
  const isNothingFound = week !== null && week.days.length === 0

  return (
    <>
      <Dialog opened onClose={() => askBeforeLeaving('close')} title={t('pasteWeek:title')} widest>
        {parsedName !== null ? (
          <div className={classes.parsing} role="status">
            <Loader size="sm" />
            <span>{parsedName === '' ? t('pasteWeek:parsing') : t('pasteWeek:parsingFile', { name: parsedName })}</span>
            <Button variant="default" onClick={parsing.stop} data-autofocus>
              {t('record:cancel')}
            </Button>
          </div>
        ) : week && !isNothingFound ? (
          <PasteReview
            parsed={week}
            plan={plan}
            header={header}
            isNew={menuId === null}
            types={types}
            onUnsaved={markUnsaved}
            onBack={() => askBeforeLeaving('back')}
            onPaste={(result) => {
              writePasteDraft(menuId, NO_SOURCE)
              onPaste(result)
            }}
          />
        ) : (
          <PasteSourceForm
            source={source}
            failure={parsing.failure}
            isNothingFound={isNothingFound}
            onSourceChange={(next) => {
              setSource(next)
              parsing.setFailure(null)
            }}
            onFailure={parsing.setFailure}
            onSubmit={(next) => void parsing.parse(next)}
            onClose={() => leave('close')}
          />
        )}
      </Dialog>
      <ConfirmDialog
        opened={question !== null}
        title={t('pasteWeek:leave.title')}
        confirmLabel={t('pasteWeek:leave.discard')}
        cancelLabel={t('pasteWeek:leave.keep')}
        onConfirm={() => question && leave(question)}
        onClose={() => setQuestion(null)}
      >
        {t('pasteWeek:leave.body')}
      </ConfirmDialog>
    </>
  )
}
