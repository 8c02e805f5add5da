import { Alert, Button, Title, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNotice } from '../../../core/record/form/DraftNotice.tsx'
import { SaveBar } from '../../../core/record/form/SaveBar.tsx'
import { ListHelpLink, SettingsListHeader, useItemTitleFormat } from '../list/SettingsListView.tsx'
import type { SettingsListSpec, StoredSettingsList } from '../list/settingsListSpecs.ts'
import { countListErrors, type ListRowErrors } from './cellErrors.ts'
import { EditorRow } from './EditorRow.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import classes from './ListEditor.module.css'
import { SortableRows } from './SortableRows.tsx'
import { useListEditor } from './useListEditor.ts'

const NO_ROW_ERRORS: ListRowErrors = {}

/** Edits one settings list row by row and saves it as a whole. */
export function ListEditor({ spec, stored }: { spec: SettingsListSpec; stored: StoredSettingsList }) {
  const { t } = useTranslation()
  const getTitle = useItemTitleFormat()
  const form = useRef<HTMLFormElement>(null)
  const editing = useListEditor(spec, stored, form)
  const { rows, changes, errors, actions, draft } = editing
  const focusRow = useRowFocus(form)
  const [discarding, setIsDiscarding] = useState(false)
  const [announcement, setAnnouncement] = useState('')

  useHotkeys([['mod+S', () => changes > 0 && void editing.save()]], [])

  // The callbacks are stable, because the rows are memoised; they read the latest rows from a ref.
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
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        // React passes on the events of forms in the dialogs of a row.
        if (changes > 0 && event.target === event.currentTarget) void editing.save()
      }}
    >
      {draft.offered && (
        <DraftNotice savedAt={draft.offered.savedAt} onRestore={draft.restore} onDiscard={draft.forget}>
          {t('settings:draftBody', { count: draft.offered.count })}
        </DraftNotice>
      )}
      {errors.general.length > 0 && (
        <Alert
          color="red"
          role="alert"
          tabIndex={-1}
          data-form-error
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          {errors.general.join(' ')}
        </Alert>
      )}
      {/* The rows are disabled while a draft is offered, because editing would overwrite the draft. */}
      <fieldset className={classes.sheet} data-list={spec.name} disabled={draft.offered !== null}>
        {rows.length === 0 ? (
          <div className={classes.empty}>
            <Title order={2}>{t(`settings:lists.${spec.name}.empty`)}</Title>
            <p className={classes.emptyText}>{t(`settings:lists.${spec.name}.emptyText`)}</p>
            <ListHelpLink name={spec.name} />
          </div>
        ) : (
          <>
            <SettingsListHeader spec={spec} editable />
            <SortableRows keys={rows.map(({ key }) => key)} onMove={moveRow}>
              <ol className="list">
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
          errorCount={countListErrors(errors.cells)}
          isNew={false}
          isSaving={editing.isSaving}
          onDiscard={() => setIsDiscarding(true)}
        />
      )}
      <ListDialogs spec={spec} editor={editing} isDiscarding={discarding} onDiscardingChange={setIsDiscarding} />
    </form>
  )
}

type RowPart = 'first' | 'handle' | 'undo'
type FocusTarget = { key: string; part: RowPart }

/** Returns a function that sets the focus after rows were moved, removed or restored. */
function useRowFocus(form: RefObject<HTMLFormElement | null>) {
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(null)

  // The focus moves after the rows are rendered. If the row no longer exists, the add button gets the focus.
  useEffect(() => {
    if (!focusTarget) return
    const row = form.current?.querySelector(`[data-row="${CSS.escape(focusTarget.key)}"]`)
    const part = row?.querySelector<HTMLElement>(`[data-focus="${focusTarget.part}"]`)
    ;(part ?? form.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
  }, [form, focusTarget])

  return useCallback((key: string, part: RowPart) => setFocusTarget({ key, part }), [])
}
