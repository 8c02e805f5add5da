import { isApiError } from '../http/apiError.ts'
import { getServerMessage } from '../http/errorMessages.ts'
import { callApi } from '../http/http.ts'
import { i18n } from '../i18n/i18n.ts'
import { notify } from '../overlay/notify.ts'
import { actingAs, buildActingAsHeader, clearActingAs, saveActingAs, saveActingAsMessage } from './actingAs.ts'
import { reloadAtDashboard, sessionStore } from './session.ts'

/** Starts acting as another user in every tab and reloads the page. If the server refuses it, only a notification is shown. */
export async function startActingAs(username: string): Promise<void> {
  const state = sessionStore.get()
  if (state.status !== 'signedIn') return
  try {
    await callApi('GET profile/withSettings/', { headers: buildActingAsHeader(username) })
  } catch (error) {
    if (!isApiError(error)) throw error
    const message = getServerMessage(error, i18n.t('messages:problems.switch_refused'))
    return notify.error({ title: i18n.t('app:switch.refused', { name: username }), message })
  }
  saveActingAs({ username, by: actingAs?.by ?? state.profile.username })
  saveActingAsMessage({ kind: 'switched', username })
  reloadAtDashboard()
}

/** Stops acting as another user and reloads the page at the dashboard. */
export function stopActingAs(): void {
  clearActingAs()
  reloadAtDashboard()
}
