import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { useTranslation } from 'react-i18next'
import classes from '../WeeklyMenu.module.css'

/** The real page as a picture; while another one is made, the last one stays. */
export function ExportPagePreview({ url, isFetching }: { url: string | null; isFetching: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={classes.preview} aria-busy={isFetching} data-fetching={isFetching || undefined}>
      {url ? <img src={url} alt={t('weeklyMenus:export.preview')} /> : <Skeleton h={420} />}
    </div>
  )
}
