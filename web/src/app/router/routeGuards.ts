import type { Permission } from '@poledne/contract/access/permissions'
import { notFound, redirect } from '@tanstack/react-router'
import type { PageAccess } from '../../core/feature/feature.ts'
import { i18n } from '../../core/i18n/i18n.ts'
import { notify } from '../../core/overlay/notify.ts'
import { hasPermission, hasSettingsListPermission, sessionStore } from '../../core/session/session.ts'

/**
 * Redirects a user without the permission, and shows the reason unless the route is only preloaded. A permission for
 * the settings can cover only the screens of selected restaurants. `null` means that the page does not exist.
 */
export function requireAccess(access: PageAccess | null, { preload }: { preload: boolean }): void {
  if (access === null) throw notFound()
  const { permission, instead = [], section, list } = access
  const session = sessionStore.get()
  if (!hasPermission(session, permission)) {
    const other = instead.find((name) => hasPermission(session, `${name}.view`))
    if (other) throw redirect({ to: `/${other}` })
    const viewing = [permission].flat().map((each) => each.replace(/\.(?:add|edit)$/, '.view') as Permission)
    const text = hasPermission(session, viewing) ? 'readOnly' : 'text'
    if (!preload) notifyRefusal(i18n.t(`app:modules.${section}`), text)
    throw redirect({ to: '/' })
  }
  if (list && !hasSettingsListPermission(session, list.name, list.action)) {
    if (!preload) notifyRefusal(i18n.t(`app:lists.${list.name}`), 'text')
    throw redirect({ to: '/settings' })
  }
}

function notifyRefusal(place: string, text: 'readOnly' | 'text'): void {
  notify.error({ title: i18n.t('app:denied.title'), message: i18n.t(`app:denied.${text}`, { place }) })
}

/** Shows the page for a wrong URL if the id is malformed, without sending a request. */
export function requireRecordId(id: string | undefined): void {
  if (!/^[1-9]\d{0,9}$/.test(id ?? '')) throw notFound()
}
