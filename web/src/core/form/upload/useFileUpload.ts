import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../http/apiError.ts'
import type { UploadProgress } from '../../http/files/uploadWithProgress.ts'
import { useSave } from '../useSave.ts'

type SentFile = { file: File; signal: AbortSignal; onProgress: UploadProgress }
type FileUploadOptions<Answer> = {
  /** The extensions of files that are sent, such as `.png`. */
  accepted: readonly string[]
  maxBytes: number
  /** The errors of a file; an error of the server is described by a function. */
  errors: { type: string; tooLarge: string; describe: (error: ApiError) => string }
  send: (sent: SentFile) => Promise<Answer>
  /** Called with the answer; the progress is shown until the promise resolves. */
  onUploaded: (answer: Answer) => Promise<void> | void
}
export type RunningFile = { name: string; share: number }

/** Uploads one file at a time. The error is a text for the field, because most errors are about the file. */
export function useFileUpload<Answer>({ accepted, maxBytes, errors, send, onUploaded }: FileUploadOptions<Answer>) {
  const { t } = useTranslation()
  const [running, setRunning] = useState<RunningFile | null>(null)
  const [error, setError] = useState<string | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const save = useSave<{ file: File; signal: AbortSignal }, Answer>({
    kind: 'create',
    isSilent: () => true,
    mutationFn: (sent) => {
      const onProgress = (share: number) => setRunning({ name: sent.file.name, share })
      return send({ ...sent, onProgress })
    },
    onSuccess: async (answer) => {
      await onUploaded(answer)
      setRunning(null)
    },
    onError: (problem) => {
      setRunning(null)
      setError(problem.problem.code === 'too_large' ? errors.tooLarge : errors.describe(problem))
    },
  })

  const upload = (file: File) => {
    if (running) return
    const extension = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? ''
    if (!accepted.includes(extension)) return setError(errors.type)
    if (file.size === 0) return setError(t('record:upload.empty'))
    if (file.size > maxBytes) return setError(errors.tooLarge)
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
