import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../components/ErrorState.tsx'
import { basePath } from '../../lib/http/basePath.ts'

/** A fault of the script: it is already reported, and a fresh page is the best offer. */
export function ScriptErrorPage() {
  const { t } = useTranslation()
  return (
    <ErrorState
      title={t('errors.title.script')}
      text={t('errors.text.script')}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{t('errors.reload')}</Button>
          <Button variant="default" component="a" href={`${basePath}/`}>
            {t('errors.home')}
          </Button>
        </>
      }
    />
  )
}
