import { CloseButton } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { actingAs } from '../../core/session/actingAs.ts'
import { getProfileFields, HINTS_VERSION, saveProfile } from '../../core/session/profile.api.ts'
import { useSession } from '../../core/session/session.ts'
import classes from './HintCards.module.css'

/** Each hint has the hints version that introduced it; a new hint raises `HINTS_VERSION`. */
const HINTS = [
  { version: 1, name: 'live' },
  { version: 1, name: 'devices' },
] as const
type HintName = (typeof HINTS)[number]['name']

/** Shows the hints that this user has not closed yet, only on the start page. */
export function HintCards() {
  const { profile } = useSession()
  const isHome = useMatches({ select: (matches) => matches.at(-1)?.routeId === '/' })
  const newHints = HINTS.filter(({ version }) => version > profile.lastHintsVersion)
  if (!isHome || actingAs || newHints.length === 0) return null
  return <HintCardList names={newHints.map(({ name }) => name)} />
}

/**
 * Lists hints until the user closes them. If the server cannot save that they are closed, the next page load shows them
 * again.
 */
function HintCardList({ names }: { names: readonly HintName[] }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const closing = useMutation({
    mutationFn: () => saveProfile({ ...getProfileFields(profile), lastHintsVersion: HINTS_VERSION }),
  })
  if (!closing.isIdle) return null
  return (
    <section className={classes.hints} aria-label={t('app:hintCards.title')}>
      <IconBulb size={22} stroke={1.6} aria-hidden className={classes.icon} />
      <div className="grow">
        <h2 className={classes.title}>{t('app:hintCards.title')}</h2>
        <ul className={classes.list}>
          {names.map((name) => (
            <li key={name}>{t(`app:hintCards.${name}`)}</li>
          ))}
        </ul>
      </div>
      <CloseButton aria-label={t('app:hintCards.close')} onClick={() => closing.mutate()} />
    </section>
  )
}
