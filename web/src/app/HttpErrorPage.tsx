import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../components/ErrorState.tsx'
import { basePath } from '../lib/basePath.ts'

const PAGES = { 401: 'unauthorized', 403: 'forbidden', 404: 'notFound' } as const

/** Whatever has no page of its own is the server's fault, not the reader's. */
const pageOf = (code: number) => (code in PAGES ? PAGES[code as keyof typeof PAGES] : 'server')

/** Code 0 is no answer at all. The way home is a plain link: it starts afresh, and works where the router does not. */
export function HttpErrorPage({ code }: { code: number }) {
  const { t } = useTranslation()
  const page = pageOf(code)
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
