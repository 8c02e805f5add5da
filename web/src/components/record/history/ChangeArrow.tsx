import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './History.module.css'

/** The arrow between the old and the new value. */
export function ChangeArrow() {
  const { t } = useTranslation()
  return <IconArrowRight size={14} role="img" aria-label={t('record:history.to')} className={classes.arrow} />
}
