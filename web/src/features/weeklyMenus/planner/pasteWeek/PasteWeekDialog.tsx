import { Alert, Button, FileButton, Group, Loader, Textarea } from '@mantine/core'
import { MAX_WEEK_TEXT } from '@poledne/contract/modules/weekText'
import { IconFileUpload, IconInfoCircle } from '@tabler/icons-react'
import { type DragEvent, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../../core/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../../../core/overlay/Dialog.tsx'
import { useUploadLimit } from '../../../../core/session/useUploadLimit.ts'
import { HelpLink } from '../../../help/index.ts'
import { usePlanner, usePlannerContext, usePlannerRecord } from '../store/plannerContext.ts'
import { type InsertedPlan, insertSure, keepRest } from './insertSure.ts'
import { PasteReview } from './PasteReview.tsx'
import classes from './PasteWeek.module.css'
import { type PasteSource, readClipboard, readPasteDraft, writePasteDraft } from './pasteSource.ts'
import { type ParseFailure, useParseWeek } from './useParseWeek.ts'
import type { usePasteWeek } from './usePasteWeek.ts'

const FILE_TYPES = ['.xlsx', '.ods', '.csv', '.docx', '.txt']

type PasteSourceFormProps = {
  source: PasteSource
  failure: ParseFailure | null
  /** Whether the last text or file contained no week. */
  isNothingFound: boolean
  onSourceChange: (source: PasteSource) => void
  onFailure: (failure: ParseFailure) => void
  onSubmit: (source: PasteSource | File) => void
  onClose: () => void
}

/** Asks for the text of a week or a file with it. */
function PasteSourceForm(props: PasteSourceFormProps) {
  const { source, failure, isNothingFound, onSourceChange, onFailure, onSubmit, onClose } = props
  const { t } = useTranslation()
  const limit = useUploadLimit()
  const [isOver, setIsOver] = useState(false)
  const isTooLong = source.text.length > MAX_WEEK_TEXT && source.html === null

  const chooseFile = (file: File | null | undefined) => {
    if (!file) return
    if (!FILE_TYPES.some((type) => file.name.toLowerCase().endsWith(type)))
      onFailure({ field: 'file', message: t('pasteWeek:file.wrongType', { name: file.name }) })
    else if (file.size > limit.bytes)
      onFailure({ field: 'file', message: t('pasteWeek:file.tooLarge', { name: file.name, size: limit.text }) })
    else onSubmit(file)
  }
  const handleDrag = (event: DragEvent, isInside: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(isInside)
  }
  const submit = () => {
    if (source.text.trim() === '') onFailure({ field: 'text', message: t('pasteWeek:text.empty') })
    else onSubmit(source)
  }

  return (
    <form
      noValidate
      className={classes.source}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong) submit()
      }}
      onDragOver={(event) => handleDrag(event, true)}
      onDragLeave={(event) => handleDrag(event, false)}
      onDrop={(event) => {
        handleDrag(event, false)
        chooseFile(event.dataTransfer.files[0])
      }}
    >
      {isNothingFound && (
        <Alert
          color="yellow"
          role="alert"
          icon={<IconInfoCircle size={18} aria-hidden />}
          title={t('pasteWeek:nothing.title')}
        >
          {t('pasteWeek:nothing.body')}
          <pre className={classes.example}>{t('pasteWeek:text.example')}</pre>
        </Alert>
      )}
      <Textarea
        label={t('pasteWeek:text.label')}
        description={t('pasteWeek:text.hint')}
        placeholder={t('pasteWeek:text.example')}
        error={
          isTooLong
            ? t('pasteWeek:text.tooLong', { count: MAX_WEEK_TEXT })
            : failure?.field === 'text'
              ? failure.message
              : undefined
        }
        autosize={false}
        rows={10}
        spellCheck={false}
        data-autofocus
        value={source.text}
        onChange={({ currentTarget: { value } }) => onSourceChange({ text: value, html: null })}
        onPaste={(event) => {
          const pasted = readClipboard(event.clipboardData)
          const { selectionStart, selectionEnd, value } = event.currentTarget
          // The HTML of the table is used only if the table replaces the whole text.
          if (pasted.html === null || selectionEnd - selectionStart < value.length) return
          event.preventDefault()
          onSourceChange(pasted)
        }}
      />
      <section className={classes.drop} data-over={isOver || undefined} aria-label={t('pasteWeek:file.label')}>
        <FileButton accept={FILE_TYPES.join()} onChange={chooseFile}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconFileUpload size={18} aria-hidden />}>
              {t('pasteWeek:file.choose')}
            </Button>
          )}
        </FileButton>
        <span className="flat quiet small">{t('pasteWeek:file.hint', { size: limit.text })}</span>
        {failure?.field === 'file' && (
          <p className={classes.error} role="alert">
            {failure.message}
          </p>
        )}
      </section>
      <Group justify="flex-end" className={classes.footer}>
        <span className={classes.counts}>
          <HelpLink topic="first-week#paste-a-week" name={t('pasteWeek:title')} />
        </span>
        <Button variant="default" onClick={onClose}>
          {t('record:cancel')}
        </Button>
        <Button type="submit" disabled={isTooLong}>
          {t('pasteWeek:text.next')}
        </Button>
      </Group>
    </form>
  )
}

type PasteWeekDialogProps = {
  /** A text that was pasted into the grid; without it the dialog asks for a text or a file. */
  pasted: PasteSource | null
  applyPaste: ReturnType<typeof usePasteWeek>
}

const NO_SOURCE: PasteSource = { text: '', html: null }

/** Pastes a week from a text or a file: asks for it, recognizes it, and lets the user decide what is uncertain. */
export function PasteWeekDialog({ pasted, applyPaste }: PasteWeekDialogProps) {
  const { t, store } = usePlannerContext()
  const record = usePlannerRecord()
  const menuId = record?.id ?? null
  const [source, setSource] = useState<PasteSource>(() => pasted ?? readPasteDraft(menuId) ?? NO_SOURCE)
  const parsing = useParseWeek(usePlanner((state) => state.week.header))
  const { week, parsedName } = parsing
  const [inserted, setInserted] = useState<InsertedPlan | null>(null)
  const [hasAnswers, setHasAnswers] = useState(false)
  // A text from the grid opens the dialog only if something is left to decide.
  const [isShown, setIsShown] = useState(pasted === null)
  const [isGridPaste, setIsGridPaste] = useState(false)
  const [question, setQuestion] = useState<'close' | 'back' | null>(null)

  useEffect(() => writePasteDraft(menuId, source), [menuId, source])
  const close = () => {
    writePasteDraft(menuId, NO_SOURCE)
    store.closeDialog()
    store.focusCell(store.get().selection.focusCell, true)
  }
  /** Inserts what is certain; the review asks about the rest. */
  const recognize = async (from: PasteSource | File) => {
    const parsed = await parsing.parse(from)
    const isReplacing = parsed?.isInCells ?? false
    // The week of a new menu is chosen in the review.
    const result = parsed && record ? insertSure(store, parsed.found, { isReplacing, applyPaste }) : null
    if (result?.isComplete) return close()
    setIsGridPaste(isReplacing)
    setInserted(result?.inserted ?? null)
    setIsShown(true)
  }
  const parsePasted = useEffectEvent(() => {
    if (pasted) void recognize(pasted)
  })
  useEffect(() => parsePasted(), [])

  const leave = (to: 'close' | 'back') => {
    setQuestion(null)
    setHasAnswers(false)
    if (to === 'back') return parsing.reset()
    if (week && isGridPaste && inserted) keepRest(store, week)
    parsing.stop()
    close()
  }
  const askBeforeLeaving = (to: 'close' | 'back') => (hasAnswers ? setQuestion(to) : leave(to))
  const markUnsaved = useCallback(() => setHasAnswers(true), [])
  const isNothingFound = week !== null && week.days.length === 0

  return (
    <>
      <Dialog opened={isShown} onClose={() => askBeforeLeaving('close')} title={t('pasteWeek:title')} widest>
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
            inserted={inserted}
            isGridPaste={isGridPaste}
            onUnsaved={markUnsaved}
            onBack={() => askBeforeLeaving('back')}
            onPaste={(result) => {
              close()
              if (record === null) store.setHeader(result.header)
              applyPaste(result)
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
            onSubmit={(next) => void recognize(next)}
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
