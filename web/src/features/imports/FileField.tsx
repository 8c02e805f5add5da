import { Button, Progress } from '@mantine/core'
import type { ImportDetail, ImportModule } from '@poledne/contract/modules/import'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import type { ApiError } from '../../core/http/apiError.ts'
import { getViolationsOrServerMessage } from '../../core/http/errorMessages.ts'
import { useUploadLimit } from '../../core/session/useUploadLimit.ts'
import classes from './FileField.module.css'
import { cacheImport, uploadImport } from './imports.api.ts'

type UploadOptions = { accepted: readonly string[]; onUploaded: (detail: ImportDetail) => void }
type RunningUpload = { name: string; share: number }

/** Uploads one file at a time. The error is a text for the field, because most errors are about the file. */
function useUpload(module: ImportModule, { accepted, onUploaded }: UploadOptions) {
  const client = useQueryClient()
  const limit = useUploadLimit()
  const describe = useUploadErrors(limit.text)
  const [running, setRunning] = useState<RunningUpload | null>(null)
  const [error, setError] = useState<string | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const save = useSave<{ file: File; signal: AbortSignal }, ImportDetail>({
    kind: 'create',
    isSilent: () => true,
    mutationFn: ({ file, signal }) => {
      const onProgress = (share: number) => setRunning({ name: file.name, share })
      return uploadImport({ module, file, signal, onProgress })
    },
    onSuccess: (detail) => {
      cacheImport(client, detail)
      onUploaded(detail)
    },
    onError: (problem) => {
      setRunning(null)
      setError(describe.problem(problem))
    },
  })

  const upload = (file: File) => {
    if (running) return
    const extension = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? ''
    if (!accepted.includes(extension)) return setError(describe.type)
    if (file.size === 0) return setError(describe.empty)
    if (file.size > limit.bytes) return setError(describe.tooLarge)
    setError(null)
    setRunning({ name: file.name, share: 0 })
    controller.current = new AbortController()
    save.mutate({ file, signal: controller.current.signal })
  }
  const cancel = () => {
    controller.current?.abort()
    setRunning(null)
  }
  return { upload, cancel, running, error }
}

/** Returns the texts for errors of an uploaded file. */
function useUploadErrors(size: string) {
  const { t } = useTranslation()
  const tooLarge = t('imports:file.errors.tooLarge', { size })
  return {
    type: t('imports:file.errors.type'),
    empty: t('imports:file.errors.empty'),
    tooLarge,
    problem: (error: ApiError): string => {
      if (error.problem.code === 'too_large') return tooLarge
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
  const { text: size } = useUploadLimit()
  const navigate = useNavigate()
  const [hintId, errorId] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const { upload, cancel, running, error } = useUpload(module, {
    accepted: ACCEPTED,
    onUploaded: ({ id }) => void navigate({ to: '/imports/$importId', params: { importId: String(id) } }),
  })
  const isDraggedOver = useDroppedFile((file) => upload(file))
  // The button replaces the progress after a cancelled or failed upload, and gets the focus.
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !running) input.current?.focus()
    wasRunning.current = running !== null
  }, [running])

  if (running) return <RunningUpload name={running.name} share={running.share} onCancel={cancel} />
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

type RunningUploadProps = { name: string; share: number; onCancel: () => void }

function RunningUpload({ name, share, onCancel }: RunningUploadProps) {
  const { t, i18n } = useTranslation()
  const cancelButton = useRef<HTMLButtonElement>(null)
  useEffect(() => cancelButton.current?.focus(), [])
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)
  const isSent = share >= 1
  const label = isSent ? t('imports:file.reading', { name }) : t('imports:file.uploading', { name, percent })
  return (
    <div className={classes.running} aria-busy="true">
      <p className="flat breaks">{label}</p>
      <Progress.Root size="md">
        <Progress.Section value={share * 100} animated={isSent} striped={isSent} aria-label={name} />
      </Progress.Root>
      <Button ref={cancelButton} variant="default" onClick={onCancel}>
        {t('imports:file.cancel')}
      </Button>
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
