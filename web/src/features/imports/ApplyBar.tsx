import { Button, Loader } from '@mantine/core'
import { UNDO_DAYS } from '@poledne/contract/http/bulk'
import type { ImportCheck, ImportDetail, ImportResult } from '@poledne/contract/modules/import'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import classes from './Imports.module.css'
import { applyImport, checkAgain, resultQuery } from './imports.api.ts'

type ApplyBarProps = {
  detail: ImportDetail
  check: ImportCheck
  /** Whether the check has finished. */
  isReady: boolean
  onOutdated: () => void
}

/** Applies the import after a confirmation. If records have changed since the check, the rows are checked again. */
export function ApplyBar({ detail: { id, module }, check, isReady, onOutdated }: ApplyBarProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const count = check.created + check.changed
  const apply = useSave<void, ImportResult>({
    kind: 'create',
    isFormless: true,
    mutationFn: () => applyImport(id, check.plan),
    messages: {
      success: (_, { created, changed }) => t('imports:apply.done', { count: created + changed }),
      failure: t('imports:apply.failed'),
    },
    onSuccess: (result) => {
      client.setQueryData(resultQuery(id).queryKey, result)
      void invalidateModules(client, ['imports', module, 'settings', 'changes'])
    },
    undo: ({ changeId }) => changeId,
    onError: (error) => {
      if (error.problem.code === 'plan_outdated') onOutdated()
      // The import can be applied even if its response did not arrive.
      void invalidateModules(client, ['imports'])
      void checkAgain(client, id)
    },
  })
  const start = () => {
    setIsConfirming(false)
    apply.mutate()
  }
  return (
    <section className={classes.bar} data-keep-clear aria-label={t('imports:apply.bar')}>
      <output className={classes.summary} aria-live="polite">
        {apply.isPending ? (
          <>
            <Loader size={16} aria-hidden /> {t('imports:apply.running', { count })}
          </>
        ) : (
          <span>
            {count > 0 && t('imports:apply.summary', { count })}
            {check.wrong > 0 && (
              <span className={classes.skipped}>{t('imports:check.invalid', { count: check.wrong })}</span>
            )}
          </span>
        )}
      </output>
      <Button loading={apply.isPending} disabled={!isReady || count === 0} onClick={() => setIsConfirming(true)}>
        {count > 0 ? t('imports:apply.button', { count }) : t('imports:apply.none')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t('imports:apply.title', { count })}
        confirmLabel={t('imports:apply.button', { count })}
        onConfirm={start}
        onClose={() => setIsConfirming(false)}
      >
        <ul className={classes.consequences}>
          {check.created > 0 && <li>{t('imports:apply.created', { count: check.created })}</li>}
          {check.changed > 0 && <li>{t('imports:apply.changed', { count: check.changed })}</li>}
          {check.wrong > 0 && <li>{t('imports:apply.wrong', { count: check.wrong })}</li>}
          {module === 'users' && check.created > 0 && <li>{t('imports:apply.users')}</li>}
        </ul>
        <p className={classes.quiet}>{t('imports:apply.undo', { days: UNDO_DAYS })}</p>
      </ConfirmDialog>
    </section>
  )
}
