import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HelpLink } from '../../features/help/HelpLink.tsx'
import { getErrorKind, isApiError, NoResponseError } from '../../lib/http/apiError.ts'
import { HttpErrorPage, ScriptErrorPage } from './ErrorPages.tsx'

/** The error pages inside the app; unlike those before sign-in, they link to the help. */

function ErrorHelpLink({ code }: { code?: number }) {
  const { t } = useTranslation()
  const title = t(`errors.title.${code === undefined ? 'script' : getErrorKind(code)}`)
  return <HelpLink topic="troubleshooting#saving-and-lists" name={title} isShort />
}

export function NotFoundPage() {
  return <HttpErrorPage code={404} help={<ErrorHelpLink code={404} />} />
}

/** An API error has a page by its status; any other error is one of the script. */
export function RouteErrorPage({ error }: ErrorComponentProps) {
  if (!isApiError(error)) return <ScriptErrorPage help={<ErrorHelpLink />} />
  const { code } = error
  return (
    <HttpErrorPage code={code} noResponse={error instanceof NoResponseError} help={<ErrorHelpLink code={code} />} />
  )
}
