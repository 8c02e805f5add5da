import type { Permission } from '@poledne/contract/access/permissions'
import { notFound, redirect } from '@tanstack/react-router'
import { i18n } from '../../lib/i18n/i18n.ts'
import { notify } from '../../lib/session/notify.ts'
import { hasPermission, sessionStore } from '../../lib/session/session.ts'
import { type SectionName, settingsSection } from './modules.ts'

type RouteVisit = { preload: boolean }

/** Only a visit is refused aloud; pointing at a link is not one. Whoever is refused goes to the dashboard, or where told. */
export function requirePermission(
  permission: Permission,
  section: SectionName,
  { preload }: RouteVisit,
  redirectTo = '/',
): void {
  const session = sessionStore.get()
  if (hasPermission(session, permission)) return
  const viewing = permission.replace(/\.(?:add|edit)$/, '.view') as Permission
  if (!preload) notifyRefusal(section, hasPermission(session, viewing) ? 'readOnly' : 'text')
  throw redirect({ to: redirectTo })
}

function notifyRefusal(name: SectionName, text: 'readOnly' | 'text'): void {
  const place = i18n.t(`app:modules.${name}`)
  notify.error({ title: i18n.t('app:denied.title'), message: i18n.t(`app:denied.${text}`, { place }) })
}

/** An address whose id can be no record's is a wrong address, not a failed request. */
export function requireRecordId(id: string | undefined): void {
  if (!/^[1-9]\d{0,9}$/.test(id ?? '')) throw notFound()
}

export function requireSettingsList(list: string): void {
  if (!settingsSection.lists.some((known) => known === list)) throw notFound()
}
