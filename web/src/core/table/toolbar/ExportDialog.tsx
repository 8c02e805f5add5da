import { Alert, Button, Group, Progress, Radio, Stack, Text } from '@mantine/core'
import { LIST_EXPORT_FORMATS, type ListExportFormat, MAX_EXPORT_ROWS } from '@poledne/contract/list/listExport'
import { formatFilter, formatSort } from '@poledne/contract/list/listQuery'
import type { ListView } from '@poledne/contract/list/listView'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../http/apiError.ts'
import { getFailureMessage, getViolationsOrServerMessage } from '../../http/errorMessages.ts'
import { type DownloadedFile, downloadBlob, type ReportProgress } from '../../http/files/downloadFile.ts'
import { Dialog } from '../../overlay/Dialog.tsx'
import { useOverlay } from '../../overlay/LazyMenu.tsx'
import { notify } from '../../overlay/notify.ts'

/** The server cancels an export after this time. */
const EXPORT_TIMEOUT_MS = 600_000
/** The progress is updated at this interval, so that it stays right while no bytes arrive. */
const PROGRESS_EVERY_MS = 250

type DownloadOptions = { query: URLSearchParams; signal: AbortSignal; onProgress: ReportProgress; timeoutMs: number }
/** Calls the endpoint that exports the list. */
type DownloadExport = (options: DownloadOptions) => Promise<DownloadedFile>

type DownloadProgress = { bytes: number; estimatedBytes: number | null }

/** Runs one download at a time; it is cancelled when the dialog closes. */
function useExportDownload(download: DownloadExport, onDone: () => void) {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(query: URLSearchParams) {
    const controller = new AbortController()
    running.current = controller
    setError(null)
    let latest: DownloadProgress = { bytes: 0, estimatedBytes: null }
    setProgress(latest)
    const onProgress: ReportProgress = (bytes, estimatedBytes) => {
      latest = { bytes, estimatedBytes }
    }
    const timer = setInterval(() => setProgress(latest), PROGRESS_EVERY_MS)
    const { signal } = controller
    try {
      const { blob, filename } = await download({ query, signal, onProgress, timeoutMs: EXPORT_TIMEOUT_MS })
      downloadBlob(blob, filename)
      notify.info({ message: t('table:export.done', { name: filename }) })
      onDone()
    } catch (error) {
      if (signal.aborted) return
      const fallback = error instanceof Error ? getFailureMessage(error) : t('table:export.failed')
      setError(isApiError(error) ? getViolationsOrServerMessage(error, fallback) : fallback)
      setProgress(null)
    } finally {
      clearInterval(timer)
    }
  }
  return { start, progress, error }
}

type ColumnChoice = 'shown' | 'all'
const COLUMN_CHOICES: readonly ColumnChoice[] = ['shown', 'all']

export type ExportDialogProps = {
  download: DownloadExport
  /** The number of rows; undefined until the list is loaded. */
  total: number | undefined
  /** Whether there are not more rows than `total`. */
  isTotalExact?: boolean
  /** The filters and the sort; a list without them is exported as a whole. */
  view?: Pick<ListView, 'filters' | 'sort'>
  /** The columns that the user sees and a file can contain; without them the file has all columns. */
  shown?: readonly string[]
  /** Whether a file with all columns also has prices, which the list does not show. */
  hasPrices?: boolean
  /** A sentence about what the file contains. */
  note?: string | undefined
}

/** Downloads all matching rows of a list as a file. */
export function ExportDialog(props: ExportDialogProps) {
  const { t } = useTranslation()
  const { isOpen, close } = useOverlay()
  return (
    <Dialog opened={isOpen} onClose={close} title={t('table:export.title')}>
      <ExportForm {...props} onClose={close} />
    </Dialog>
  )
}

function buildExportQuery({ view, shown }: ExportDialogProps, format: ListExportFormat, columns: ColumnChoice) {
  const query = new URLSearchParams({ format })
  if (shown && columns === 'shown') query.set('columns', shown.join())
  for (const sort of view?.sort ?? []) query.append('sort', formatSort(sort))
  for (const filter of view?.filters ?? []) query.append('filter', formatFilter(filter))
  return query
}

function ExportForm(props: ExportDialogProps & { onClose: () => void }) {
  const { total = 0, isTotalExact = true, view, shown, hasPrices = false, note, onClose } = props
  const { t } = useTranslation()
  const [format, setFormat] = useState<ListExportFormat>('xlsx')
  const [columns, setColumns] = useState<ColumnChoice>('shown')
  const { start, progress, error } = useExportDownload(props.download, onClose)
  const isPending = progress !== null
  const canExport = total > 0 && total <= MAX_EXPORT_ROWS

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canExport && !isPending) void start(buildExportQuery(props, format, columns))
  }
  const columnLabels = { shown: t('table:export.shown'), all: t(`table:export.${hasPrices ? 'allWithPrices' : 'all'}`) }
  return (
    <form onSubmit={submit} aria-busy={isPending}>
      <Stack gap="md">
        <Radio.Group
          label={t('table:export.format')}
          value={format}
          onChange={(value) => setFormat(value as ListExportFormat)}
        >
          <Stack gap="xs" mt="xs">
            {LIST_EXPORT_FORMATS.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`table:export.${value}`)}
                disabled={isPending}
                data-autofocus={value === format || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        {shown && (
          <Radio.Group
            label={t('table:export.columns')}
            value={columns}
            onChange={(value) => setColumns(value as ColumnChoice)}
          >
            <Stack gap="xs" mt="xs">
              {COLUMN_CHOICES.map((value) => (
                <Radio key={value} value={value} label={columnLabels[value]} disabled={isPending} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <output aria-live="polite">
          <ExportStatus
            total={total}
            isTotalExact={isTotalExact}
            isFiltered={view !== undefined}
            isPending={isPending}
            note={note}
          />
        </output>
        {progress && <ExportProgress {...progress} />}
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {isPending ? t('table:export.cancel') : t('record:cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={!canExport}>
          {isTotalExact ? t('table:export.action', { count: total }) : t('table:export.menu')}
        </Button>
      </Group>
    </form>
  )
}

type ExportStatusProps = {
  total: number
  isTotalExact: boolean
  isFiltered: boolean
  isPending: boolean
  note: string | undefined
}

/** Says how many rows the file will have, why there is no file, or that the download is running. */
function ExportStatus({ total, isTotalExact, isFiltered, isPending, note }: ExportStatusProps) {
  const { t } = useTranslation()
  const getText = () => {
    if (isPending) return t('table:export.running')
    if (total === 0) return t(isFiltered ? 'table:export.none' : 'table:export.empty')
    if (total > MAX_EXPORT_ROWS) return t('table:export.tooMany', { max: MAX_EXPORT_ROWS })
    if (!isTotalExact) return t('table:export.rowsAtLeast', { count: total })
    return isFiltered ? t('table:export.rows', { count: total }) : note
  }
  return <Text size="sm">{getText()}</Text>
}

/** The length of a long file is an estimate, so the progress stays below 100 % until the file is complete. */
const MAX_ESTIMATED_PERCENT = 99

/** Shows how much has arrived, and a percentage if the length is roughly known. */
function ExportProgress({ bytes, estimatedBytes }: DownloadProgress) {
  const { t, i18n } = useTranslation()
  const format = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(i18n.language, options).format(value)
  const size = format(bytes / 1e6, {
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  if (estimatedBytes === null) return <Text size="sm">{size}</Text>
  const percent = Math.min(MAX_ESTIMATED_PERCENT, Math.round((100 * bytes) / estimatedBytes))
  return (
    <div>
      <Progress value={percent} aria-label={t('table:export.running')} />
      <Text size="sm" mt="xs">
        {t('table:export.progress', { percent: format(percent / 100, { style: 'percent' }), size })}
      </Text>
    </div>
  )
}
