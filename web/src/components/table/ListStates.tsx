import { Button } from '@mantine/core'
import { IconAlertTriangle, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../lib/http/apiError.ts'
import { getErrorMessage } from '../../lib/http/errorMessages.ts'
import classes from './ListStates.module.css'

/** Filters and search left nothing over. */
export function NoMatchState({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.state}>
      <IconSearchOff size={32} aria-hidden="true" className={classes.icon} />
      <p className={classes.title}>{t('table:noMatch.title')}</p>
      <p className={classes.text}>{t('table:noMatch.text')}</p>
      <Button variant="default" onClick={onClear}>
        {t('table:filters.clear')}
      </Button>
    </div>
  )
}

/** There is no record at all; the module's own words and first step stand here. */
export function EmptyState({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return <div className={classes.state}>{children ?? <p className={classes.title}>{t('table:empty.title')}</p>}</div>
}

/** Says what went wrong above whatever is still shown. */
export function LoadErrorNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const title = t('table:error.title')
  return (
    <div role="alert" className={classes.error}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span className={classes.errorText}>
        {title}. {'problem' in error && getErrorMessage(error as ApiError, '')}
      </span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('table:error.retry')}
      </Button>
    </div>
  )
}
