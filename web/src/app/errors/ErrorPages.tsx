import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { type ApiError, getErrorKind } from '../../core/http/apiError.ts'
import { getErrorPageText } from '../../core/http/errorMessages.ts'
import { basePath } from '../../core/http/pageMeta.ts'
import classes from './ErrorPages.module.css'

type ErrorStateProps = { code?: string; title: string; text: string; actions: ReactNode }

/** Replaces a page that cannot be shown: it says what happened, why, and what to do next. */
export function ErrorState({ code, title, text, actions }: ErrorStateProps) {
  usePageTitle(title)
  return (
    <section className={classes.state} aria-labelledby="error-title">
      {code && <p className={classes.code}>{code}</p>}
      <h1 id="error-title" className={classes.title}>
        {title}
      </h1>
      <p className="flat quiet pretty" role="alert">
        {text}
      </p>
      <div className={classes.actions}>{actions}</div>
    </section>
  )
}

type HttpErrorPageProps = { error: ApiError; actions?: ReactNode }

/** The link to the start page reloads the page, so it works even if the router does not. */
export function HttpErrorPage({ error, actions }: HttpErrorPageProps) {
  const { t } = useTranslation()
  return (
    <ErrorState
      code={String(error.code)}
      title={t(`errors.title.${getErrorKind(error.code)}`)}
      text={getErrorPageText(error)}
      actions={
        <>
          <Button component="a" href={`${basePath}/`}>
            {t('errors.home')}
          </Button>
          {actions}
        </>
      }
    />
  )
}

/** The page for an error of the script, which is already reported. It suggests a reload, which helps in most cases. */
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

/** Shows an error page instead of a blank page if an error occurs outside of the router. */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ScriptErrorPage /> : this.props.children
  }
}
