import { Anchor, Button, Group } from '@mantine/core'
import '@mantine/core/styles/Anchor.layer.css'
import type { ImportSummary, ImportUndoResult } from '@poledne/contract/endpoints/import'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../components/overlay/Dialog.tsx'
import { useSave } from '../../lib/form/useSave.ts'
import classes from './Imports.module.css'
import { getImportedRecordPath, isSettingsImport } from './importModules.ts'
import { refreshImported, undoImport } from './imports.api.ts'

type UndoImportProps = {
  detail: ImportSummary
  /** Names the import for screen readers, where several imports are listed. */
  label?: string
}

/** Undoes an import after a confirmation, and lists the records that were left and why. */
export function UndoImport({ detail, label }: UndoImportProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const [result, setResult] = useState<ImportUndoResult | null>(null)
  const [isResultOpen, setIsResultOpen] = useState(false)
  const { id, module, created, changed, canUndo } = detail
  const undo = useSave<void, ImportUndoResult>({
    kind: 'update',
    isFormless: true,
    mutationFn: () => undoImport(id),
    messages: {
      success: (_, { undone }) => t('imports:undo.done', { count: undone }),
      failure: t('app:undo.failed'),
    },
    onSuccess: (answer) => {
      setIsConfirming(false)
      void refreshImported(client, id, module)
      if (answer.leftCount === 0) return
      setResult(answer)
      setIsResultOpen(true)
    },
    onError: () => {
      setIsConfirming(false)
      void refreshImported(client, id, module)
    },
  })
  return (
    <>
      {canUndo && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-label={label}
          loading={undo.isPending}
          onClick={() => setIsConfirming(true)}
        >
          {t('imports:undo.action')}
        </Button>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title={t('imports:undo.title')}
        confirmLabel={t('imports:undo.action')}
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate()}
        onClose={() => setIsConfirming(false)}
      >
        <ul className={classes.consequences}>
          {created !== null && created > 0 && (
            <li>{t(isSettingsImport(module) ? 'imports:undo.removed' : 'imports:undo.created', { count: created })}</li>
          )}
          {changed !== null && changed > 0 && <li>{t('imports:undo.changed', { count: changed })}</li>}
        </ul>
        <p className={classes.quiet}>{t('imports:undo.kept')}</p>
      </ConfirmDialog>
      <Dialog opened={isResultOpen} onClose={() => setIsResultOpen(false)} title={t('imports:undo.result')} wide>
        {result && <UndoResult result={result} />}
        <Group justify="flex-end" mt="lg">
          <Button onClick={() => setIsResultOpen(false)} data-autofocus>
            {t('record:close')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}

/** How many records were restored, and the records that were left with the reason. */
function UndoResult({ result: { undone, left, leftCount } }: { result: ImportUndoResult }) {
  const { t } = useTranslation()
  const unlisted = leftCount - left.length
  return (
    <>
      <p>{t('imports:undo.done', { count: undone })}</p>
      <p>{t('imports:undo.left', { count: leftCount })}</p>
      <ul className={classes.left}>
        {left.map(({ module, id, label, reason }) => (
          <li key={`${module} ${id}`}>
            {reason === 'deleted' ? (
              label
            ) : (
              <Anchor component={Link} to={getImportedRecordPath(module, id)}>
                {label}
              </Anchor>
            )}
            <span className={classes.quiet}>{t(`imports:undo.reason.${reason}`)}</span>
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p className={classes.quiet}>{t('imports:undo.more', { count: unlisted })}</p>}
    </>
  )
}
