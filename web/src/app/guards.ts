import type { Permission } from '@poledne/contract/permissions'
import { notFound, redirect } from '@tanstack/react-router'
import { i18n } from '../lib/i18n.ts'
import { notify } from '../lib/notify.ts'
import { allows, sessionStore } from '../lib/session.ts'
import type { Module } from './modules.ts'

type Visit = { preload: boolean }

/** Only a visit is refused aloud; pointing at a link is not one. */
export function requirePermission(permission: Permission, module: Module['name'], { preload }: Visit): void {
  if (allows(sessionStore.get(), permission)) return
  if (!preload) tellRefusal(module)
  throw redirect({ to: '/' })
}

function tellRefusal(module: Module['name']): void {
  const place = i18n.t(`app:modules.${module}`)
  notify.error({ title: i18n.t('app:denied.title'), message: i18n.t('app:denied.text', { place }) })
}

/** An address whose id can be no record's is a wrong address, not a failed request. */
export function requireRecordId(id: string | undefined): void {
  if (!/^[1-9]\d{0,9}$/.test(id ?? '')) throw notFound()
}
