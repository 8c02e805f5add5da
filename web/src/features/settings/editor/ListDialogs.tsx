import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/overlay/ConfirmDialog.tsx'
import { UnsavedChangesDialog } from '../../../components/record/form/UnsavedChangesDialog.tsx'
import { useUnsavedGuard } from '../../../lib/form/useUnsavedGuard.ts'
import type { ListSpec } from '../list/listSpecs.ts'
import { ListConflictDialog } from './ListConflictDialog.tsx'
import type { ListEditorState } from './useListEditor.ts'

type ListDialogsProps = {
  spec: ListSpec
  editor: ListEditorState
  isDiscarding: boolean
  onDiscardingChange: (discarding: boolean) => void
}

/** The questions that may come between a changed list and its saving. */
export function ListDialogs({ spec, editor, isDiscarding, onDiscardingChange }: ListDialogsProps) {
  const { t } = useTranslation()
  const { changes, conflict, draft } = editor
  const guard = useUnsavedGuard(changes > 0)
  return (
    <>
      <ConfirmDialog
        opened={isDiscarding}
        title={t('record:discard.title', { count: changes })}
        confirmLabel={t('record:discard.confirm')}
        cancelLabel={t('record:discard.keep')}
        onConfirm={() => {
          onDiscardingChange(false)
          editor.discard()
        }}
        onClose={() => onDiscardingChange(false)}
      >
        {t('settings:discardBody')}
      </ConfirmDialog>
      {conflict && (
        <ListConflictDialog
          spec={spec}
          conflict={conflict}
          onTakeTheirs={editor.takeTheirs}
          onKeepMine={editor.keepMine}
          onClose={editor.closeConflict}
        />
      )}
      <UnsavedChangesDialog
        opened={guard.blocked !== null}
        onStay={() => guard.blocked?.reset()}
        onKeepDraft={() => guard.blocked?.proceed()}
        onDiscard={() => {
          draft.forget()
          guard.blocked?.proceed()
        }}
      />
    </>
  )
}
