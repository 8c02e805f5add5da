import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/light/Button.tsx'
import { usePageTitle } from '../../lib/format/usePageTitle.ts'
import { getErrorKind } from '../../lib/http/apiError.ts'
import { basePath } from '../../lib/http/basePath.ts'
import classes from './ErrorPages.module.css'

type ErrorStateProps = { code?: string; title: string; text: string; actions: ReactNode }

/** Replaces a screen that cannot be shown: says what happened, why, and what to do next. */
export function ErrorState({ code, title, text, actions }: ErrorStateProps) {
  usePageTitle(title)
  return (
    <section className={classes.state} aria-labelledby="error-title">
      {code && <p className={classes.code}>{code}</p>}
      <h1 id="error-title" className={classes.title}>
        {title}
      </h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{actions}</div>
    </section>
  )
}

type HttpErrorPageProps = { code: number; noResponse?: boolean; help?: ReactNode }

/** The link to the start page reloads the page, so it works even if the router does not. */
export function HttpErrorPage({ code, noResponse = false, help }: HttpErrorPageProps) {
  const { t } = useTranslation()
  const page = getErrorKind(code)
  return (
    <ErrorState
      code={String(code)}
      title={t(`errors.title.${page}`)}
      text={noResponse ? t('errors.noResponse') : t(`errors.text.${page}`)}
      actions={
        <>
          <Button component="a" href={`${basePath}/`}>
            {t('errors.home')}
          </Button>
          {help}
        </>
      }
    />
  )
}

/** For an error of the script, which is already reported: a reload is the best remedy. */
export function ScriptErrorPage({ help }: { help?: ReactNode }) {
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
          {help}
        </>
      }
    />
  )
}

/** Shows an error page for errors outside the router instead of a blank page. */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ScriptErrorPage /> : this.props.children
  }
}
