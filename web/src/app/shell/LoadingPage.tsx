import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './LoadingPage.module.css'

export function LoadingPage() {
  const { t } = useTranslation()
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <Loader size="sm" color="gray" />
    </div>
  )
}
