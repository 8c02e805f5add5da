import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, getErrorKind, hasLostConnection, isApiError } from '../../core/http/apiError.ts'
import { useOnReconnect } from '../../core/http/connection.ts'
import { HelpLink } from '../../features/help/index.ts'
import { HttpErrorPage, ScriptErrorPage } from './ErrorPages.tsx'

/** Links to the help from an error page inside the app; error pages before the sign-in have no such link. */
function ErrorHelpLink({ error }: { error?: ApiError }) {
  const { t } = useTranslation()
  const title = t(`errors.title.${error ? getErrorKind(error.code) : 'script'}`)
  return <HelpLink topic="troubleshooting#saving-and-lists" name={title} isShort />
}

const notFound = new ApiError(404, '')

export function NotFoundPage() {
  return <HttpErrorPage error={notFound} actions={<ErrorHelpLink error={notFound} />} />
}

/** Shows the page for the status of an API error, and for any other error the page for script errors. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  if (!isApiError(error)) return <ScriptErrorPage help={<ErrorHelpLink />} />
  return <LoadErrorPage error={error} retry={reset} />
}

/** Returns the path of the list to which the record of the current page belongs: `/dishes` for `/dishes/$dishId/edit`. */
const useListPath = () =>
  useMatches({ select: (matches) => /^(.+?)\/\$\w+Id/.exec(matches.at(-1)?.fullPath ?? '')?.[1] })

function LoadErrorPage({ error, retry }: { error: ApiError; retry: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const listPath = useListPath()
  // Failed queries are removed, so that the next visit fetches the data again.
  useEffect(
    () => client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' }),
    [client],
  )
  useOnReconnect(() => {
    if (hasLostConnection(error)) retry()
  })
  return (
    <HttpErrorPage
      error={error}
      actions={
        <>
          <Button variant="default" onClick={retry}>
            {t('errors.retry')}
          </Button>
          {listPath && (
            <Button variant="default" component={Link} to={listPath}>
              {t('errors.toList')}
            </Button>
          )}
          <ErrorHelpLink error={error} />
        </>
      }
    />
  )
}
