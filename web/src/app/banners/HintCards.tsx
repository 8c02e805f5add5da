import { CloseButton } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getProfileFields, saveProfile } from '../../core/session/profile.api.ts'
import { useSession } from '../../core/session/session.ts'
import classes from './HintCards.module.css'
import type { HintName } from './HintCardsHost.tsx'

/**
 * Closing hides the hint cards at once; if the server cannot save that, they are shown again after the next page load.
 */
export function HintCards({ names, version }: { names: readonly HintName[]; version: number }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const closing = useMutation({
    mutationFn: () => saveProfile({ ...getProfileFields(profile), lastHintsVersion: version }),
  })
  if (!closing.isIdle) return null
  return (
    <section className={classes.hints} aria-label={t('account:hintCards.title')}>
      <IconBulb size={22} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <h2 className={classes.title}>{t('account:hintCards.title')}</h2>
        <ul className={classes.list}>
          {names.map((name) => (
            <li key={name}>{t(`account:hintCards.${name}`)}</li>
          ))}
        </ul>
      </div>
      <CloseButton aria-label={t('account:hintCards.close')} onClick={() => closing.mutate()} />
    </section>
  )
}
