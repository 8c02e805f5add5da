import type { ImportDetail, ImportModule } from '@poledne/contract/modules/import'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import type { ApiError } from '../../core/http/apiError.ts'
import { getViolationsOrServerMessage } from '../../core/http/errorMessages.ts'
import { useUploadLimit } from '../../core/session/useUploadLimit.ts'
import { cacheImport, uploadImport } from './imports.api.ts'

type UploadOptions = { accepted: readonly string[]; onUploaded: (detail: ImportDetail) => void }
type RunningUpload = { name: string; share: number }

/** Uploads one file at a time. The error is a text for the field, because most errors are about the file. */
export function useUpload(module: ImportModule, { accepted, onUploaded }: UploadOptions) {
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

/** The texts of errors of a file. */
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
