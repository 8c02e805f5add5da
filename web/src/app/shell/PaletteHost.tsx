import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hasSettingsListPermission, useSession } from '../../core/session/session.ts'
import { createStore, useStore } from '../../core/storage/store.ts'
import { helpStore, openHelp } from '../../features/help/index.ts'
import { Palette } from '../../features/palette/index.ts'
import { PROFILE_PAGES } from '../../features/profile/feature.ts'
import { ORDERED_SETTINGS_LISTS } from '../../features/settings/feature.ts'
import { features } from '../router/features.ts'
import { recordModules } from '../router/modules.ts'

const isPaletteOpenStore = createStore(false)

let previousFocus: Element | null = null

export function openPalette(): void {
  previousFocus = document.activeElement
  isPaletteOpenStore.set(true)
}

/** Returns the focus to where it was before the palette opened, because the palette is unmounted when it closes. */
function restoreFocus(): void {
  const isLost = document.activeElement === document.body
  if (isLost && previousFocus instanceof HTMLElement) previousFocus.focus()
  previousFocus = null
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** Returns whether a dialog is open, in which case the palette and the help cannot open. */
const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

const closePalette = () => isPaletteOpenStore.set(false)

/** Listens for the shortcuts of the palette and of the help; the palette is loaded when it first opens. */
export function PaletteHost() {
  const isOpen = useStore(isPaletteOpenStore)
  useWindowEvent('keydown', (event) => {
    const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const isHelp = event.key === '?' && !isTyping(event.target)
    if (!isPalette && !isHelp) return
    // By default the browser would move the focus to its address bar.
    event.preventDefault()
    if (!isDialogOpen()) isPalette ? openPalette() : openHelp()
  })
  useEffect(
    () => () => {
      closePalette()
      helpStore.set(null)
    },
    [],
  )
  useEffect(() => {
    if (!isOpen) restoreFocus()
  }, [isOpen])
  return isOpen && <OpenPalette />
}

function OpenPalette() {
  return (
    <Palette pages={useNavigationTargets()} onClose={closePalette} onHelp={(topic) => openHelp(topic, previousFocus)} />
  )
}

type SectionFeature = Extract<(typeof features)[keyof typeof features], { section: unknown }>

/** Returns every page that the palette can open, with its name. */
function useNavigationTargets() {
  const { t } = useTranslation()
  const session = useSession()
  const { section: settings } = features.settings
  const lists = ORDERED_SETTINGS_LISTS.filter((list) => hasSettingsListPermission(session, list, 'view'))
  const toTarget = ({ section: { name, path, permission } }: SectionFeature) => ({
    path,
    label: t(`app:modules.${name}`),
    permission,
  })
  return [
    toTarget(features.dashboard),
    ...recordModules.map(({ name, path, permission }) => ({
      path,
      label: t(`app:modules.${name}`),
      permission,
      add: { permission: `${name}.add` as const, getLabel: () => t(`${name}:new`) },
    })),
    ...[features.changes, features.audit, features.settings].map(toTarget),
    ...lists.map((list) => ({
      path: `${settings.path}/${list}`,
      label: t(`app:lists.${list}`),
      permission: settings.permission,
    })),
    ...[features.coverage, features.system].map(toTarget),
    { path: '/profile', label: t('app:modules.profile'), permission: null },
    ...PROFILE_PAGES.map(({ path, name }) => ({ path, label: t(name), permission: null })),
  ]
}
