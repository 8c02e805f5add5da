import { useTranslation } from 'react-i18next'
import { mantineClasses } from '../../core/light/mantineClasses.ts'
import classes from './LoadingPage.module.css'

const { root, ovalLoader } = mantineClasses.loader

export function LoadingPage() {
  const { t } = useTranslation()
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <span className={`${root} ${ovalLoader} ${classes.loader}`} />
    </div>
  )
}
