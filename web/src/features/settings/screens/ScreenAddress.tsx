import { ActionIcon } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { basePath } from '../../../core/http/pageMeta.ts'
import { notify } from '../../../core/overlay/notify.ts'
import classes from './ScreenAddress.module.css'

const getScreenUrl = (id: number | string) => `${window.location.origin}${basePath}/s/${id}/`

/** The URL of the screen's page. It needs no sign-in. */
export function ScreenAddress({ id, name }: { id: number | string | undefined; name: string }) {
  const { t } = useTranslation()
  if (id === undefined) return <p className={classes.later}>{t('settings:screen.addressLater')}</p>
  const address = getScreenUrl(id)

  // Browsers provide the clipboard only on https and localhost.
  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notify.info({ message: t('settings:screen.copied') })
    } catch {
      notify.error({ message: t('settings:screen.copyFailed') })
    }
  }

  return (
    <div className={classes.address}>
      <span className={classes.label}>{t('settings:screen.address')}</span>
      <code className={classes.text}>{address}</code>
      <ActionIcon
        className={classes.tool}
        variant="default"
        aria-label={t('settings:screen.copy', { name })}
        onClick={() => void copyAddress()}
      >
        <IconCopy size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={classes.tool}
        variant="default"
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={t('settings:screen.open', { name })}
      >
        <IconExternalLink size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
