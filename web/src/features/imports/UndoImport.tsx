import { Anchor } from '@mantine/core'
import type { ImportSummary } from '@poledne/contract/modules/import'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UndoButton } from '../../core/overlay/UndoButton.tsx'
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
  const { id, module, created, changed, canUndo } = detail
  return (
    <UndoButton
      canUndo={canUndo}
      action={t('imports:undo.action')}
      {...(label && { label })}
      title={t('imports:undo.title')}
      undo={() => undoImport(id)}
      onSettled={() => void refreshImported(client, id, module)}
      texts={{
        title: t('imports:undo.result'),
        left: (count) => t('imports:undo.left', { count }),
        more: (count) => t('imports:undo.more', { count }),
      }}
      renderLeft={(record) => ({
        name:
          record.reason === 'deleted' ? (
            record.label
          ) : (
            <Anchor component={Link} to={getImportedRecordPath(record.module, record.id)}>
              {record.label}
            </Anchor>
          ),
        reason: t(`imports:undo.reason.${record.reason}`),
      })}
    >
      <ul className={classes.consequences}>
        {created !== null && created > 0 && (
          <li>{t(isSettingsImport(module) ? 'imports:undo.removed' : 'imports:undo.created', { count: created })}</li>
        )}
        {changed !== null && changed > 0 && <li>{t('imports:undo.changed', { count: changed })}</li>}
      </ul>
      <p className={classes.quiet}>{t('imports:undo.kept')}</p>
    </UndoButton>
  )
}
