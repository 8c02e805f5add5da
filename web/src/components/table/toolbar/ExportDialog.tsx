import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import { LIST_EXPORT_FORMATS, type ListExportFormat, MAX_EXPORT_ROWS } from '@poledne/contract/list/listExport'
import { formatFilter, formatSort, isShowable, type RecordList } from '@poledne/contract/list/listQuery'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/http/apiError.ts'
import { downloadBlob } from '../../../lib/http/downloadBlob.ts'
import { getFailureMessage, getViolationsOrServerMessage } from '../../../lib/http/errorMessages.ts'
import { downloadFile } from '../../../lib/http/http.ts'
import type { ListView } from '../../../lib/list/listSearch.ts'
import { notify } from '../../../lib/session/notify.ts'
import { Dialog } from '../../overlay/Dialog.tsx'
import { useOverlay } from '../../overlay/LazyMenu.tsx'

/** The server cancels an export after this time. */
const EXPORT_TIMEOUT_MS = 600_000
/** The progress is shown at most this often. */
const PROGRESS_EVERY_MS = 250

type ColumnChoice = 'shown' | 'all'
const COLUMN_CHOICES: readonly ColumnChoice[] = ['shown', 'all']

type ExportDialogProps = {
  module: RecordList
  view: Pick<ListView, 'filters' | 'sort'>
  shown: readonly string[]
  total: number | undefined
}

/** Downloads all matching records of the list as a file. */
export function ExportDialog(props: ExportDialogProps) {
  const { t } = useTranslation()
  const { isOpen, close } = useOverlay()
  return (
    <Dialog opened={isOpen} onClose={close} title={t('table:export.title')}>
      <ExportForm {...props} onClose={close} />
    </Dialog>
  )
}

/** Builds the query of the export with the filters and the sort of the list; without columns it has all of them. */
function buildExportQuery({ module, view, shown }: ExportDialogProps, format: ListExportFormat, columns: ColumnChoice) {
  const query = new URLSearchParams({ format })
  // A list can show columns that have no data, such as buttons.
  if (columns === 'shown') query.set('columns', shown.filter((id) => isShowable(module.columns[id])).join())
  for (const sort of view.sort) query.append('sort', formatSort(sort))
  for (const filter of view.filters) query.append('filter', formatFilter(filter))
  return query
}

type Download = { bytes: number } | { error: string } | null

/** Runs one download at a time; it is cancelled when the dialog closes. */
function useDownload(module: RecordList, onDone: () => void) {
  const { t } = useTranslation()
  const [state, setState] = useState<Download>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(query: URLSearchParams) {
    const controller = new AbortController()
    running.current = controller
    setState({ bytes: 0 })
    let shownAt = 0
    const onProgress = (bytes: number) => {
      if (performance.now() - shownAt < PROGRESS_EVERY_MS) return
      shownAt = performance.now()
      setState({ bytes })
    }
    const { signal } = controller
    try {
      const route = `GET ${module.name}/export/` as const
      const { blob, filename } = await downloadFile(route as 'GET dishes/export/', {
        query,
        signal,
        onProgress,
        timeoutMs: EXPORT_TIMEOUT_MS,
      })
      downloadBlob(blob, filename)
      notify.info({ message: t('table:export.done', { name: filename }) })
      onDone()
    } catch (error) {
      if (signal.aborted) return
      const fallback = error instanceof Error ? getFailureMessage(error) : t('table:export.failed')
      setState({ error: isApiError(error) ? getViolationsOrServerMessage(error, fallback) : fallback })
    }
  }
  return {
    start,
    bytes: state && 'bytes' in state ? state.bytes : null,
    error: state && 'error' in state && state.error,
  }
}

function ExportForm(props: ExportDialogProps & { onClose: () => void }) {
  const { module, total = 0, onClose } = props
  const { t } = useTranslation()
  const [format, setFormat] = useState<ListExportFormat>('xlsx')
  const [columns, setColumns] = useState<ColumnChoice>('shown')
  const { start, bytes, error } = useDownload(module, onClose)
  const isPending = bytes !== null
  const canExport = total > 0 && total <= MAX_EXPORT_ROWS

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canExport && !isPending) void start(buildExportQuery(props, format, columns))
  }
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
        <Radio.Group
          label={t('table:export.columns')}
          value={columns}
          onChange={(value) => setColumns(value as ColumnChoice)}
        >
          <Stack gap="xs" mt="xs">
            {COLUMN_CHOICES.map((value) => (
              <Radio key={value} value={value} label={t(`table:export.${value}`)} disabled={isPending} />
            ))}
          </Stack>
        </Radio.Group>
        <output aria-live="polite">
          <ExportStatus total={total} bytes={bytes} />
        </output>
        {error && (
          <Alert color="red" variant="light" role="alert">
            {error}
          </Alert>
        )}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('record:cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={!canExport}>
          {t('table:export.action', { count: total })}
        </Button>
      </Group>
    </form>
  )
}

/** Says how many rows the file will have, why there is no file, or how much of it has arrived. */
function ExportStatus({ total, bytes }: { total: number; bytes: number | null }) {
  const { t, i18n } = useTranslation()
  if (bytes !== null) {
    const format = { style: 'unit', unit: 'megabyte', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
    const size = new Intl.NumberFormat(i18n.language, format).format(bytes / 1e6)
    return <Text size="sm">{t('table:export.progress', { size })}</Text>
  }
  if (total === 0) return <Text size="sm">{t('table:export.none')}</Text>
  if (total > MAX_EXPORT_ROWS) return <Text size="sm">{t('table:export.tooMany', { max: MAX_EXPORT_ROWS })}</Text>
  return <Text size="sm">{t('table:export.rows', { count: total })}</Text>
}
