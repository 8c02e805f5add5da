import { Button } from '@mantine/core'
import type { ImportModule } from '@poledne/contract/modules/import'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RunningUpload } from '../../core/form/upload/RunningUpload.tsx'
import { useFileUpload } from '../../core/form/upload/useFileUpload.ts'
import type { ApiError } from '../../core/http/apiError.ts'
import { getViolationsOrServerMessage } from '../../core/http/errorMessages.ts'
import { useUploadLimit } from '../../core/session/useUploadLimit.ts'
import classes from './FileField.module.css'
import { cacheImport, uploadImport } from './imports.api.ts'

/** Returns the texts for errors of an uploaded file. */
function useUploadErrors(size: string) {
  const { t } = useTranslation()
  return {
    type: t('imports:file.errors.type'),
    tooLarge: t('imports:file.errors.tooLarge', { size }),
    describe: (error: ApiError): string => {
      const codes = error.problem.violations?.map(({ code }) => code) ?? []
      if (codes.includes('tablesMissing')) return t('imports:file.errors.tablesMissing')
      return getViolationsOrServerMessage(error, t('imports:file.errors.unreadable'))
    },
  }
}

const ACCEPTED = ['.xlsx', '.ods', '.csv']

/** Lets the user select a file by button, by keyboard or by dropping it anywhere on the page, and uploads it. */
export function FileField({ module }: { module: ImportModule }) {
  const { t } = useTranslation()
  const { text: size, bytes: maxBytes } = useUploadLimit()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [hintId, errorId] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const { upload, cancel, running, error } = useFileUpload({
    accepted: ACCEPTED,
    maxBytes,
    errors: useUploadErrors(size),
    send: (sent) => uploadImport({ module, ...sent }),
    onUploaded: (detail) => {
      cacheImport(client, detail)
      return navigate({ to: '/imports/$importId', params: { importId: String(detail.id) } })
    },
  })
  const isDraggedOver = useDroppedFile((file) => upload(file))
  // The button replaces the progress after a cancelled or failed upload, and gets the focus.
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !running) input.current?.focus()
    wasRunning.current = running !== null
  }, [running])

  if (running) return <RunningUpload file={running} className={classes.running} onCancel={cancel} />
  return (
    <div className={classes.field}>
      <label className={classes.zone} data-over={isDraggedOver || undefined} data-invalid={error !== null || undefined}>
        <IconFileSpreadsheet size={36} stroke={1.5} aria-hidden className="quiet" />
        <span aria-hidden className="strong">
          {t('imports:file.drop')}
        </span>
        <input
          ref={input}
          type="file"
          className={classes.input}
          accept={ACCEPTED.join()}
          aria-label={t('imports:file.label')}
          aria-describedby={`${hintId} ${errorId}`}
          aria-invalid={error !== null}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The value is cleared, so that the same file can be selected again after it has been corrected.
            currentTarget.value = ''
            if (file) upload(file)
          }}
        />
        <Button component="span" aria-hidden className={classes.button}>
          {t('imports:file.choose')}
        </Button>
        <span id={hintId} className={classes.hint}>
          {t('imports:file.accepted', { size })}
        </span>
      </label>
      <p id={errorId} role="alert" className={classes.error}>
        {error}
      </p>
    </div>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Accepts a file that is dropped anywhere on the page, because the browser would otherwise open it. */
function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent((event: DragEvent) => {
    const file = event.dataTransfer?.files[0]
    if (file) onFile(file)
  })
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      drop(event)
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  return isOver
}
