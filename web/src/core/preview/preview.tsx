import { Alert, type AlertProps, Loader } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './preview.module.css'

type FlowNoticeProps = Pick<AlertProps, 'title' | 'children' | 'mb'> & {
  /** A warning says that records have changed and the user has to look again; an error says why nothing was changed. */
  isWarning?: boolean
  /** Whether a failed save moves the focus here. */
  isFormError?: boolean
}

/** A message about a preview or a failed change of many records, such as an import, a price change or a merge. */
export const PreviewNotice = ({ isWarning = false, isFormError = false, ...alert }: FlowNoticeProps) => (
  <Alert
    color={isWarning ? 'yellow' : 'red'}
    role="alert"
    icon={<IconAlertTriangle size={18} aria-hidden />}
    {...(isFormError && { tabIndex: -1, 'data-form-error': true })}
    {...alert}
  />
)

/** Says what is running, such as a check; screen readers announce it. */
export const PreviewProgress = ({ children }: { children: string | false }) => (
  <output className={classes.progress} aria-live="polite">
    {children !== false && (
      <>
        <Loader size={16} aria-hidden /> {children}
      </>
    )}
  </output>
)

/** Lists sentences such as "3 records will change"; a sentence that does not apply is false. */
export const ChangeSummaryList = ({ children }: { children: readonly (string | false)[] }) => (
  <ul className={classes.counts}>{children.map((text) => text !== false && <li key={text}>{text}</li>)}</ul>
)

/** Lists the records that a change leaves out. The list is rendered only while it is open, because it can be long. */
export function PreviewLeftOut({ title, children }: { title: string; children: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={classes.leftOut} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  )
}

type FlowBarProps = {
  label: string
  summary: string | false | null
  leftOut: string | false
  /** The text about a running check, which replaces the summary. */
  progress?: string | false
  /** The button that applies the change. */
  children: ReactNode
}

/** The bar at the bottom of a preview: what will change, what is left out, and the button. */
export const PreviewBar = ({ label, summary, leftOut, progress = false, children }: FlowBarProps) => (
  <section className={classes.bar} data-keep-clear aria-label={label}>
    <div className={classes.summary}>
      {progress === false && (
        <span aria-live="polite">
          {summary} {leftOut !== false && <span className={classes.quiet}>{leftOut}</span>}
        </span>
      )}
      <PreviewProgress>{progress}</PreviewProgress>
    </div>
    {children}
  </section>
)
