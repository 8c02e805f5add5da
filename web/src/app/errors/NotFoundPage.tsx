import { HttpErrorPage } from './HttpErrorPage.tsx'

export function NotFoundPage() {
  return <HttpErrorPage code={404} />
}
