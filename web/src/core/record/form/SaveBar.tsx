import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './SaveBar.module.css'

type SaveBarProps = {
  changeCount: number
  errorCount: number
  isNew: boolean
  isSaving: boolean
  onDiscard: () => void
  /** Saves the new record and starts the next one; without this prop the bar has no such button. */
  onSaveAndNew?: (() => void) | undefined
}

/** A sticky bar that appears with the first change; its main button submits the form around it. */
export function SaveBar({ changeCount, errorCount, isNew, isSaving, onDiscard, onSaveAndNew }: SaveBarProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.bar} data-keep-clear aria-label={t('record:bar.label')}>
      <span className={classes.counts} aria-live="polite">
        {t('record:bar.changes', { count: changeCount })}
        {errorCount > 0 && <strong className="strong error">{t('record:bar.errors', { count: errorCount })}</strong>}
      </span>
      <Button variant="default" onClick={onDiscard} disabled={isSaving}>
        {t('record:discard.confirm')}
      </Button>
      {onSaveAndNew && (
        <Button
          variant="default"
          onClick={onSaveAndNew}
          disabled={isSaving}
          aria-keyshortcuts="Control+Shift+S Meta+Shift+S"
        >
          {t('record:bar.saveAndNew')}
        </Button>
      )}
      <Button type="submit" loading={isSaving} aria-keyshortcuts="Control+S Meta+S">
        {isNew ? t('record:bar.create') : t('record:bar.save')}
      </Button>
    </section>
  )
}
