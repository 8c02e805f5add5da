import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../components/ErrorState.tsx'
import { basePath } from '../../lib/http/basePath.ts'
import { getErrorKind } from '../../lib/http/getErrorKind.ts'

/** The link home loads the page again, so it works where the router does not. */
export function HttpErrorPage({ code, noResponse = false }: { code: number; noResponse?: boolean }) {
  const { t } = useTranslation()
  const page = getErrorKind(code)
  return (
    <ErrorState
      code={String(code)}
      title={t(`errors.title.${page}`)}
      text={noResponse ? t('errors.noResponse') : t(`errors.text.${page}`)}
      actions={
        <Button component="a" href={`${basePath}/`}>
          {t('errors.home')}
        </Button>
      }
    />
  )
}
