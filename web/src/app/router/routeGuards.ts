import type { Permission } from '@poledne/contract/access/permissions'
import type { SettingsListName } from '@poledne/contract/modules/settingsList'
import { notFound, redirect } from '@tanstack/react-router'
import { i18n } from '../../core/i18n/i18n.ts'
import { notify } from '../../core/overlay/notify.ts'
import { hasPermission, sessionStore } from '../../core/session/session.ts'
import { settingsSection } from '../../features/settings/index.ts'
import type { SectionName } from './modules.ts'

type RouteVisit = { preload: boolean }

/** Redirects a user without the permission, and shows the reason unless the route is only preloaded. */
export function requirePermission(
  permission: Permission,
  section: SectionName,
  { preload }: RouteVisit,
  redirectTo = '/',
): void {
  const session = sessionStore.get()
  if (hasPermission(session, permission)) return
  const viewing = permission.replace(/\.(?:add|edit)$/, '.view') as Permission
  if (!preload) notifyRefusal(i18n.t(`app:modules.${section}`), hasPermission(session, viewing) ? 'readOnly' : 'text')
  throw redirect({ to: redirectTo })
}

/** Redirects a user whose permission for the settings covers only the screens of selected restaurants. */
export function refuseList(list: SettingsListName, { preload }: RouteVisit): never {
  if (!preload) notifyRefusal(i18n.t(`app:lists.${list}`), 'text')
  throw redirect({ to: settingsSection.path })
}

function notifyRefusal(place: string, text: 'readOnly' | 'text'): void {
  notify.error({ title: i18n.t('app:denied.title'), message: i18n.t(`app:denied.${text}`, { place }) })
}

/** Shows the page for a wrong URL if the id is malformed, without sending a request. */
export function requireRecordId(id: string | undefined): void {
  if (!/^[1-9]\d{0,9}$/.test(id ?? '')) throw notFound()
}

export function requireSettingsList(list: string): void {
  if (!settingsSection.lists.some((known) => known === list)) throw notFound()
}
