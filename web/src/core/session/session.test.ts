import type { Permission } from '@poledne/contract/access/permissions'
import { SETTINGS_LISTS } from '@poledne/contract/modules/settingsList'
import { expect, test, vi } from 'vitest'
import type { SessionState } from './session.ts'

// The stubs are needed, because the imported modules read the page and listen to events.
vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('window', { addEventListener: () => {} })
const { hasSettingsListPermission } = await import('./session.ts')
vi.unstubAllGlobals()

const buildSession = (availablePermissions: Permission[], limitedPermissions: Permission[]) =>
  ({ status: 'signedIn', profile: { availablePermissions, limitedPermissions } }) as unknown as SessionState

test('a permission for selected restaurants opens only the screens of the settings', () => {
  const listOpen = (session: SessionState, action: 'view' | 'edit') =>
    SETTINGS_LISTS.filter((list) => hasSettingsListPermission(session, list, action))
  const limited = buildSession(['settings.view', 'settings.edit'], ['settings.edit'])
  expect(listOpen(limited, 'view')).toEqual(SETTINGS_LISTS)
  expect(listOpen(limited, 'edit')).toEqual(['screens'])
  expect(listOpen(buildSession([], []), 'view')).toEqual([])
})
