import { Button } from '@mantine/core'
import { UNDO_DAYS } from '@poledne/contract/http/bulk'
import type { ImportCheck, ImportDetail, ImportResult } from '@poledne/contract/modules/import'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowBar, FlowCounts } from '../../core/flow/flow.tsx'
import { useSave } from '../../core/form/useSave.ts'
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
    // After an error they are refetched too: the import can be applied even if its response did not arrive.
    changes: ['imports', module, 'settings', 'changes'],
    onSuccess: (result) => void client.setQueryData(resultQuery(id).queryKey, result),
    undo: ({ changeId }) => changeId,
    onError: (error) => {
      if (error.problem.code === 'plan_outdated') onOutdated()
      void checkAgain(client, id)
    },
  })
  const start = () => {
    setIsConfirming(false)
    apply.mutate()
  }
  return (
    <FlowBar
      label={t('imports:apply.bar')}
      summary={count > 0 && t('imports:apply.summary', { count })}
      leftOut={check.wrong > 0 && t('imports:check.invalid', { count: check.wrong })}
      progress={apply.isPending && t('imports:apply.running', { count })}
    >
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
        <FlowCounts>
          {[
            check.created > 0 && t('imports:apply.created', { count: check.created }),
            check.changed > 0 && t('imports:apply.changed', { count: check.changed }),
            check.wrong > 0 && t('imports:apply.wrong', { count: check.wrong }),
            module === 'users' && check.created > 0 && t('imports:apply.users'),
          ]}
        </FlowCounts>
        <p className={classes.quiet}>{t('imports:apply.undo', { days: UNDO_DAYS })}</p>
      </ConfirmDialog>
    </FlowBar>
  )
}
