import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown, IconChevronUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useItemTitleFormat } from '../list/SettingsListView.tsx'
import type { SettingsListSpec } from '../list/settingsListSpecs.ts'
import { ScreenCells, TextCells } from '../screens/ScreenCells.tsx'
import type { ListRowErrors } from './cellErrors.ts'
import classes from './ListEditor.module.css'
import type { EditedRow } from './rows.ts'
import { useRowDrag } from './SortableRows.tsx'
import type { ListEditorActions } from './useListEditor.ts'

/** The props of a row. `ListEditor` decides which part of a row gets the focus: `handle`, `undo` or `first`. */
type EditorRowProps = {
  spec: SettingsListSpec
  row: EditedRow
  index: number
  total: number
  errors: ListRowErrors
  actions: ListEditorActions
  onMove: (key: string, to: number) => void
  onRemove: (key: string) => void
  onRestore: (key: string) => void
}

/** One row with its handle, cells and remove button. It is memoised, so that only changed rows are rendered. */
export const EditorRow = memo(function EditorRow(props: EditorRowProps) {
  const { row, index } = props
  const { t } = useTranslation()
  const name = useItemTitleFormat()(row.item)
  const drag = useRowDrag(row.key)
  return (
    <li
      {...drag.row}
      className={classes.item}
      data-row={row.key}
      data-dragging={drag.isDragging || undefined}
      data-removed={row.removed || undefined}
    >
      <fieldset className={classes.row} aria-label={t('settings:row.label', { name, position: index + 1 })}>
        {row.removed ? (
          <RemovedRow {...props} name={name} />
        ) : (
          <EditableRow {...props} name={name} handle={drag.handle} />
        )}
      </fieldset>
    </li>
  )
})

type NamedRowProps = EditorRowProps & { name: string }

function EditableRow(props: NamedRowProps & { handle: ReturnType<typeof useRowDrag>['handle'] }) {
  const { spec, row, index, total, errors, actions, name, handle, onMove, onRemove } = props
  const { t } = useTranslation()
  const Cells = spec.name === 'screens' ? ScreenCells : TextCells

  const moveByKey = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: total - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to >= 0 && to < total && to !== index) onMove(row.key, to)
  }

  return (
    <>
      <ActionIcon
        {...handle}
        className={classes.handle}
        aria-label={t('settings:row.move', { name })}
        data-focus="handle"
        onKeyDown={moveByKey}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <div className={classes.cells}>
        <Cells spec={spec} row={row} name={name} errors={errors} actions={actions} />
      </div>
      <div className={classes.tools}>
        {/*
          These buttons are for users who cannot drag. They are not in the tab order, because arrow keys on the handle
          move the row too.
        */}
        <ActionIcon
          className={classes.tool}
          tabIndex={-1}
          disabled={index === 0}
          aria-label={t('settings:row.up', { name })}
          onClick={() => onMove(row.key, index - 1)}
        >
          <IconChevronUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          className={classes.tool}
          tabIndex={-1}
          disabled={index === total - 1}
          aria-label={t('settings:row.down', { name })}
          onClick={() => onMove(row.key, index + 1)}
        >
          <IconChevronDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          className={classes.tool}
          aria-label={t('settings:row.remove', { name })}
          onClick={() => onRemove(row.key)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </>
  )
}

function RemovedRow({ row, name, onRestore }: NamedRowProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="breakable flat quiet">{t('settings:row.removed', { name })}</p>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        aria-label={t('settings:row.undoFor', { name })}
        data-focus="undo"
        onClick={() => onRestore(row.key)}
      >
        {t('app:undo.action')}
      </Button>
    </>
  )
}
