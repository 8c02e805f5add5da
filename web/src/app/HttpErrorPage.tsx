import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../components/ErrorState.tsx'
import { basePath } from '../lib/basePath.ts'
import { errorPage } from '../lib/errorPage.ts'

/** Code 0 is no answer at all. The way home is a plain link: it starts afresh, and works where the router does not. */
export function HttpErrorPage({ code }: { code: number }) {
  const { t } = useTranslation()
  const page = errorPage(code)
  return (
    <ErrorState
      code={code === 0 ? undefined : String(code)}
      title={t(`errors.title.${page}`)}
      text={code === 0 ? t('errors.noResponse') : t(`errors.text.${page}`)}
      actions={
        <Button component="a" href={`${basePath}/`}>
          {t('errors.home')}
        </Button>
      }
    />
  )
}
