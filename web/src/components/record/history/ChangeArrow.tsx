import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './History.module.css'

/** Between what was and what is. */
export function ChangeArrow() {
  const { t } = useTranslation()
  return <IconArrowRight size={14} role="img" aria-label={t('record:history.to')} className={classes.arrow} />
}
