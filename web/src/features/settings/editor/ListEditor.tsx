import { Alert, Button, Group, Title, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { Instant } from '@poledne/contract/domain/instant'
import { IconAlertTriangle, IconHistory, IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../core/format/useFormat.ts'
import { SaveBar } from '../../../core/record/form/SaveBar.tsx'
import { useItemTitleFormat } from '../list/ItemValue.tsx'
import { ListHeader, ListHelpLink } from '../list/ListView.tsx'
import type { ListSpec, StoredList } from '../list/listSpecs.ts'
import { countErrors, type RowErrors } from './cellErrors.ts'
import { EditorRow } from './EditorRow.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import classes from './ListEditor.module.css'
import { SortableRows } from './SortableRows.tsx'
import { useListEditor } from './useListEditor.ts'

const NO_ROW_ERRORS: RowErrors = {}

/** One list of the settings, edited row by row and saved as a whole. */
export function ListEditor({ spec, stored }: { spec: ListSpec; stored: StoredList }) {
  const { t } = useTranslation()
  const getTitle = useItemTitleFormat()
  const editing = useListEditor(spec, stored)
  const { rows, changes, errors, failures, actions, draft } = editing
  const { form, focusRow } = useRowFocus(failures)
  const [discarding, setIsDiscarding] = useState(false)
  const [announcement, setAnnouncement] = useState('')

  useHotkeys([['mod+S', () => changes > 0 && editing.save()]], [])

  // The rows are memoised, so the callbacks are stable and read the latest rows from a ref.
  const latest = useRef({ rows, titleOf: getTitle })
  useEffect(() => {
    latest.current = { rows, titleOf: getTitle }
  })

  const moveRow = useCallback(
    (key: string, to: number) => {
      const { rows: now, titleOf: title } = latest.current
      const row = now.find((each) => each.key === key)
      if (!row) return
      actions.move(key, to)
      focusRow(key, 'handle')
      setAnnouncement(t('settings:row.moved', { name: title(row.item), position: to + 1, total: now.length }))
    },
    [actions, focusRow, t],
  )
  const removeRow = useCallback(
    (key: string) => {
      actions.remove(key)
      focusRow(key, 'undo')
    },
    [actions, focusRow],
  )
  const restoreRow = useCallback(
    (key: string) => {
      actions.restore(key)
      focusRow(key, 'first')
    },
    [actions, focusRow],
  )

  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (changes > 0) editing.save()
      }}
    >
      {draft.offered && <ListDraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.forget} />}
      {errors.general.length > 0 && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          tabIndex={-1}
          data-list-error
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          {errors.general.join(' ')}
        </Alert>
      )}
      {/* Disabled while a draft is offered, because editing would overwrite the draft. */}
      <fieldset className={classes.sheet} data-list={spec.name} disabled={draft.offered !== null}>
        {rows.length === 0 ? (
          <div className={classes.empty}>
            <Title order={2}>{t(`settings:lists.${spec.name}.empty`)}</Title>
            <p className={classes.emptyText}>{t(`settings:lists.${spec.name}.emptyText`)}</p>
            <ListHelpLink name={spec.name} />
          </div>
        ) : (
          <>
            <ListHeader spec={spec} editable />
            <SortableRows keys={rows.map(({ key }) => key)} onMove={moveRow}>
              <ol className={classes.list}>
                {rows.map((row, index) => (
                  <EditorRow
                    key={row.key}
                    spec={spec}
                    row={row}
                    index={index}
                    total={rows.length}
                    errors={errors.cells[row.key] ?? NO_ROW_ERRORS}
                    actions={actions}
                    onMove={moveRow}
                    onRemove={removeRow}
                    onRestore={restoreRow}
                  />
                ))}
              </ol>
            </SortableRows>
          </>
        )}
        <Button
          className={classes.add}
          variant={rows.length === 0 ? 'filled' : 'default'}
          leftSection={<IconPlus size={18} aria-hidden />}
          data-add
          onClick={() => focusRow(actions.add(), 'first')}
        >
          {t(`settings:lists.${spec.name}.add`)}
        </Button>
      </fieldset>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      {changes > 0 && !draft.offered && (
        <SaveBar
          changeCount={changes}
          errorCount={countErrors(errors.cells)}
          isNew={false}
          isSaving={editing.saving}
          onDiscard={() => setIsDiscarding(true)}
        />
      )}
      <ListDialogs spec={spec} editor={editing} isDiscarding={discarding} onDiscardingChange={setIsDiscarding} />
    </form>
  )
}

type RowPart = 'first' | 'handle' | 'undo'
type FocusTarget = { key: string; part: RowPart }

/** Restores the focus after rows were moved, removed or restored, and focuses the first error after a failed save. */
function useRowFocus(failures: number) {
  const form = useRef<HTMLFormElement>(null)
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(null)

  // The focus moves after the rows are rendered. If the row no longer exists, the add button gets the focus.
  useEffect(() => {
    if (!focusTarget) return
    const row = form.current?.querySelector(`[data-row="${CSS.escape(focusTarget.key)}"]`)
    const part = row?.querySelector<HTMLElement>(`[data-focus="${focusTarget.part}"]`)
    ;(part ?? form.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
  }, [focusTarget])

  // Focuses the first invalid cell, or else the message about the whole list.
  useEffect(() => {
    if (failures === 0) return
    const cell = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(cell ?? form.current?.querySelector<HTMLElement>('[data-list-error]'))?.focus()
  }, [failures])

  const focusRow = useCallback((key: string, part: RowPart) => setFocusTarget({ key, part }), [])
  return { form, focusRow }
}

type ListDraftNoticeProps = {
  draft: { savedAt: Instant; count: number }
  onRestore: () => void
  onDiscard: () => void
}

/** Offers to restore the unsaved changes of an earlier visit. */
function ListDraftNotice({ draft, onRestore, onDiscard }: ListDraftNoticeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconHistory size={18} aria-hidden />}
      title={t('settings:draft.title', { when: format.moment(draft.savedAt) })}
    >
      {t('settings:draft.body', { count: draft.count })}
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={onRestore}>
          {t('settings:draft.restore')}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t('settings:draft.discard')}
        </Button>
      </Group>
    </Alert>
  )
}
