import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/record/ConfirmDialog.tsx'
import { LeaveDialog } from '../../components/record/LeaveDialog.tsx'
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts'
import type { ListSpec } from './lists.ts'
import { OvertakenDialog } from './OvertakenDialog.tsx'
import type { ListEditing } from './useListEditor.ts'

type ListDialogsProps = {
  spec: ListSpec
  editing: ListEditing
  discarding: boolean
  onDiscarding: (discarding: boolean) => void
}

/** The questions that may come between a changed list and its saving. */
export function ListDialogs({ spec, editing, discarding, onDiscarding }: ListDialogsProps) {
  const { t } = useTranslation()
  const { changes, overtaken, draft } = editing
  const guard = useUnsavedGuard(changes > 0)
  return (
    <>
      <ConfirmDialog
        opened={discarding}
        title={t('record:discard.title', { count: changes })}
        confirm={t('record:discard.confirm')}
        cancel={t('record:discard.keep')}
        onConfirm={() => {
          onDiscarding(false)
          editing.discard()
        }}
        onClose={() => onDiscarding(false)}
      >
        {t('settings:discardBody')}
      </ConfirmDialog>
      {overtaken && (
        <OvertakenDialog
          spec={spec}
          overtaken={overtaken}
          onTheirs={editing.takeTheirs}
          onMine={editing.keepMine}
          onClose={editing.closeOvertaken}
        />
      )}
      <LeaveDialog
        opened={guard.blocked !== null}
        onStay={() => guard.blocked?.reset()}
        onKeep={() => guard.blocked?.proceed()}
        onDiscard={() => {
          draft.forget()
          guard.blocked?.proceed()
        }}
      />
    </>
  )
}
