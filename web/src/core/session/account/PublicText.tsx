import { Button, Skeleton } from '@mantine/core'
import type { LegalTextName } from '@poledne/contract/modules/system'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../http/http.ts'
import classes from './PublicText.module.css'

/** The terms or privacy text of this installation in the user's language. */
export function PublicText({ name }: { name: LegalTextName }) {
  const { t, i18n } = useTranslation()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['text', name, i18n.language],
    queryFn: ({ signal }) => callApi('GET public/texts/:name/', { params: { name }, signal }),
  })
  if (isPending)
    return (
      <div role="status" aria-label={t('loading')}>
        {[100, 92, 97, 60].map((width) => (
          <Skeleton key={width} h={16} w={`${width}%`} mb="sm" />
        ))}
      </div>
    )
  if (!data)
    return (
      <div role="alert">
        <p className={classes.empty}>{t('account:texts.failed')}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {t('errors.retry')}
        </Button>
      </div>
    )
  const paragraphs = data.text.split(/\n{2,}/).filter((part) => part.trim() !== '')
  if (paragraphs.length === 0) return <p className={classes.empty}>{t('account:texts.empty')}</p>
  return (
    <div className={classes.text}>
      {paragraphs.map((part) => (
        <p key={part}>{part}</p>
      ))}
    </div>
  )
}
