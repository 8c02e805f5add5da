import { isApiError } from '../http/apiError.ts'
import { getErrorMessage } from '../http/errorMessages.ts'
import { callApi } from '../http/http.ts'
import { i18n } from '../i18n/i18n.ts'
import { actingAs, buildActingAsHeader, clearActingAs, saveActingAs, saveActingAsMessage } from './actingAs.ts'
import { notify } from './notify.ts'
import { reloadAtDashboard, sessionStore } from './session.ts'

/** Acts as somebody else from here on, in every tab. Profile, rights and lists of the one before go with the old page; a refusal is told and changes nothing. */
export async function startActingAs(username: string): Promise<void> {
  const state = sessionStore.get()
  if (state.status !== 'signedIn') return
  try {
    await callApi('GET profile/withSettings/', { headers: buildActingAsHeader(username) })
  } catch (error) {
    if (!isApiError(error)) throw error
    const message = getErrorMessage(error, i18n.t('messages:problems.switch_refused'))
    return notify.error({ title: i18n.t('account:switch.refused', { name: username }), message })
  }
  saveActingAs({ username, by: actingAs?.by ?? state.profile.username })
  saveActingAsMessage({ kind: 'switched', username })
  reloadAtDashboard()
}

/** Back to oneself, at the dashboard. */
export function stopActingAs(): void {
  clearActingAs()
  reloadAtDashboard()
}
