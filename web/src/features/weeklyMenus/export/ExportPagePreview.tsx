import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { useTranslation } from 'react-i18next'
import classes from '../WeeklyMenu.module.css'

/** The exported page as an image. The last image stays while a new one is loading. */
export function ExportPagePreview({ url, isFetching }: { url: string | null; isFetching: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={classes.preview} aria-busy={isFetching} data-fetching={isFetching || undefined}>
      {url ? <img src={url} alt={t('weeklyMenus:export.preview')} /> : <Skeleton h={420} />}
    </div>
  )
}
