import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../components/ErrorState.tsx'
import { isApiError } from '../lib/http.ts'
import { HttpErrorPage } from './HttpErrorPage.tsx'

/** What a screen threw: a refusal has a page by its code, anything else is a fault of the script. */
export function RouteError({ error }: ErrorComponentProps) {
  return isApiError(error) ? <HttpErrorPage code={error.code} /> : <ScriptErrorPage />
}

function ScriptErrorPage() {
  const { t } = useTranslation()
  return (
    <ErrorState
      title={t('errors.title.script')}
      text={t('errors.text.script')}
      actions={<Button onClick={() => window.location.reload()}>{t('errors.reload')}</Button>}
    />
  )
}
