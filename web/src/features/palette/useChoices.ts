import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { LANGUAGES } from '@poledne/contract/languages'
import type { Permission } from '@poledne/contract/permissions'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../lib/i18n.ts'
import { languageName } from '../../lib/languageName.ts'
import { useSession } from '../../lib/session.ts'
import { switched } from '../../lib/switched.ts'
import { switchBack } from '../../lib/switchUser.ts'
import { useSignOut } from '../../lib/useSignOut.ts'

/** A screen of the app; where records can be added, what that is called. */
export type Place = {
  path: string
  label: string
  permission: Permission | null
  add?: { permission: Permission; label: string }
}
export type Group = 'recent' | 'places' | 'records' | 'actions'
export type Choice = { key: string; group: Group; label: string; detail?: string; run: () => void }

const THEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto']

/** Where one can go and what one can do from anywhere, cut to what one may. */
export function useChoices(places: readonly Place[], onShortcuts: () => void): Choice[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { can } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const { signOut } = useSignOut()
  const go = (to: string) => () => void navigate({ to })
  const action = (key: string, label: string, run: () => void): Choice => ({ key, group: 'actions', label, run })
  return [
    ...places
      .filter(({ permission }) => permission === null || can(permission))
      .map(({ path, label }): Choice => ({ key: path, group: 'places', label, run: go(path) })),
    ...places.flatMap(({ path, add }) =>
      add && can(add.permission) ? [action(`new ${path}`, add.label, go(`${path}/new/edit`))] : [],
    ),
    ...THEMES.map((theme) =>
      action(`theme ${theme}`, t('palette:theme', { name: t(`theme.${theme}`) }), () => setColorScheme(theme)),
    ),
    ...LANGUAGES.map((language) =>
      action(
        `language ${language}`,
        t('palette:language', { name: languageName(language) }),
        () => void chooseLanguage(language),
      ),
    ),
    ...(switched ? [action('switchBack', t('palette:switchBack'), switchBack)] : []),
    action('shortcuts', t('palette:shortcuts.title'), onShortcuts),
    action('signOut', t('app:nav.signOut'), () => void signOut()),
  ]
}
