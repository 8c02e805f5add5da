import type { Permission } from '@poledne/contract/permissions'
import { notFound, redirect } from '@tanstack/react-router'
import { i18n } from '../lib/i18n.ts'
import { notify } from '../lib/notify.ts'
import { allows, sessionStore } from '../lib/session.ts'
import { type PlaceName, settingsPlace } from './modules.ts'

type Visit = { preload: boolean }

/** Only a visit is refused aloud; pointing at a link is not one. Whoever is refused goes to the dashboard, or where told. */
export function requirePermission(permission: Permission, place: PlaceName, { preload }: Visit, instead = '/'): void {
  const session = sessionStore.get()
  if (allows(session, permission)) return
  const viewing = permission.replace(/\.(?:add|edit)$/, '.view') as Permission
  if (!preload) tellRefusal(place, allows(session, viewing) ? 'readOnly' : 'text')
  throw redirect({ to: instead })
}

function tellRefusal(name: PlaceName, text: 'readOnly' | 'text'): void {
  const place = i18n.t(`app:modules.${name}`)
  notify.error({ title: i18n.t('app:denied.title'), message: i18n.t(`app:denied.${text}`, { place }) })
}

/** An address whose id can be no record's is a wrong address, not a failed request. */
export function requireRecordId(id: string | undefined): void {
  if (!/^[1-9]\d{0,9}$/.test(id ?? '')) throw notFound()
}

export function requireSettingsList(list: string): void {
  if (!settingsPlace.lists.some((known) => known === list)) throw notFound()
}
