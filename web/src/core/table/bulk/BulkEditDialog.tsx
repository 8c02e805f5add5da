import { Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { RecordList } from '@poledne/contract/list/listQuery'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../form/select/Select.tsx'
import { isApiError } from '../../http/apiError.ts'
import { getFailureMessage } from '../../http/errorMessages.ts'
import { SavedChangesContext } from '../../list/useList.ts'
import { Dialog } from '../../overlay/Dialog.tsx'
import { useOverlay } from '../../overlay/LazyMenu.tsx'
import { ChangeSummaryList, PreviewNotice } from '../../preview/preview.tsx'
import { useFieldLabels } from '../../record/useFieldLabels.ts'
import { ListChangeInputs, ValueInput } from './BulkInputs.tsx'
import { type BulkEdit, type BulkResult, type BulkSelection, sendBulk, useBulkAction } from './useBulkAction.ts'

type BulkEditDialogProps = { module: RecordList; selection: BulkSelection; onDone: () => void }

/** The delay in milliseconds before a typed value is previewed. */
const PREVIEW_DELAY_MS = 300

/** Changes one field of all selected records: the user chooses the field and the value, and sees what will change. */
export function BulkEditDialog({ module, selection, onDone }: BulkEditDialogProps) {
  const { t } = useTranslation()
  const { isOpen, close } = useOverlay()
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={
        selection.count === null
          ? t('table:bulk.editing.titleAll')
          : t('table:bulk.editing.title', { count: selection.count })
      }
      wide={module.bulkLists.length > 0}
    >
      <BulkEditForm module={module} selection={selection} onDone={onDone} onClose={close} />
    </Dialog>
  )
}

/** Counts what an edit would change, once its value has been typed. */
function usePreview(module: RecordList, selection: BulkSelection, edit: BulkEdit | null) {
  const [settled] = useDebouncedValue(edit, PREVIEW_DELAY_MS)
  const isCurrent = JSON.stringify(settled) === JSON.stringify(edit)
  const { data, error, refetch } = useQuery({
    queryKey: ['bulkPreview', module.name, settled, selection],
    queryFn: ({ signal }) => sendBulk(module, settled as BulkEdit, selection, { signal, preview: true }),
    enabled: settled !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return { preview: isCurrent ? data : undefined, error: isCurrent ? error : null, refetch }
}

function BulkEditForm({ module, selection, onDone, onClose }: BulkEditDialogProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const label = useFieldLabels(module)
  const fields = [...module.bulkFields, ...module.bulkLists]
  const [field, setField] = useState<string | null>(fields.length === 1 ? (fields[0] ?? null) : null)
  const [edit, setEdit] = useState<BulkEdit | null>(null)
  const { preview, error, refetch } = usePreview(module, selection, edit)
  const { mutate, isPending } = useBulkAction(module, selection)
  const onChangeSaved = use(SavedChangesContext)
  const column = field === null ? undefined : module.columns[field]
  const fieldErrors = isApiError(error) ? Object.values(error.getFieldErrors()) : []
  const canApply = edit !== null && preview !== undefined && preview.changed > 0

  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!canApply || isPending) return
    const { plan } = preview
    mutate(plan === undefined ? edit : { ...edit, plan }, {
      // The preview is outdated if records have changed since.
      onError: () => void refetch(),
      onSuccess: () => {
        onClose()
        onDone()
        onChangeSaved?.({ fields: field === null ? [] : [field], record: null })
        // The button that opened the dialog disappears with the selection, so the page gets the focus.
        document.getElementById('main')?.focus()
      },
    })
  }
  return (
    <form onSubmit={apply} aria-busy={isPending}>
      <Stack gap="md">
        <Select<string>
          label={t('table:bulk.editing.field')}
          placeholder={t('table:bulk.editing.chooseField')}
          data={fields.map((value) => ({ value, label: label(value) }))}
          value={field}
          onChange={(next) => {
            setField(next)
            setEdit(null)
          }}
          allowDeselect={false}
          disabled={isPending}
          data-autofocus
        />
        {field !== null &&
          column &&
          (module.bulkLists.includes(field) && 'codelist' in column ? (
            <ListChangeInputs key={field} field={field} codelist={column.codelist} onChange={setEdit} />
          ) : (
            <ValueInput
              key={field}
              field={field}
              label={t('table:bulk.editing.value')}
              column={column}
              error={fieldErrors[0]}
              onChange={(value) => setEdit(value === undefined ? null : { action: 'edit', set: { [field]: value } })}
            />
          ))}
        <PreviewText module={module.name} preview={preview} isPending={isPending} />
        {error && fieldErrors.length === 0 && <PreviewNotice>{getFailureMessage(error)}</PreviewNotice>}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t('table:bulk.cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={!canApply}>
          {t('table:bulk.editing.apply', { count: preview?.changed ?? 0 })}
        </Button>
      </Group>
    </form>
  )
}

type PreviewTextProps = { module: string; preview: BulkResult | undefined; isPending: boolean }

/** Says how many records will change, which ones stay as they are, and what needs attention. */
function PreviewText({ module, preview, isPending }: PreviewTextProps) {
  const { t } = useTranslation()
  if (preview === undefined) return <output aria-live="polite" />
  const { changed, skipped = 0, undeclared = 0, emptied = 0 } = preview
  const unchanged = preview.count - changed - undeclared
  return (
    <output aria-live="polite">
      <Text fw={600}>
        {t(isPending ? 'table:bulk.editing.running' : 'table:bulk.editing.preview', { count: changed })}
      </Text>
      <ChangeSummaryList>
        {[
          unchanged > 0 && t('table:bulk.editing.unchanged', { count: unchanged }),
          skipped > 0 && t('table:bulk.editing.skipped', { count: skipped }),
          undeclared > 0 && t(`${module}:bulk.undeclared` as 'dishes:bulk.undeclared', { count: undeclared }),
        ]}
      </ChangeSummaryList>
      {emptied > 0 && (
        <PreviewNotice isWarning>
          {t(`${module}:bulk.emptied` as 'dishes:bulk.emptied', { count: emptied })}
        </PreviewNotice>
      )}
    </output>
  )
}
