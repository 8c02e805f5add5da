import type { ErrorComponentProps } from '@tanstack/react-router'
import { NoResponseError } from '../../lib/http/apiError.ts'
import { isApiError } from '../../lib/http/http.ts'
import { HttpErrorPage } from './HttpErrorPage.tsx'
import { ScriptErrorPage } from './ScriptErrorPage.tsx'

/** What a screen threw: a refusal has a page by its code, anything else is a fault of the script. */
export function RouteErrorPage({ error }: ErrorComponentProps) {
  if (!isApiError(error)) return <ScriptErrorPage />
  return <HttpErrorPage code={error.code} noResponse={error instanceof NoResponseError} />
}
