import { errorText } from './errorText.ts'
import { call, isApiError } from './http.ts'
import { i18n } from './i18n.ts'
import { notify } from './notify.ts'
import { readProfile, sessionStore, startOver } from './session.ts'
import { forgetSwitch, leaveSwitchNote, rememberSwitch, switched, switchHeader } from './switched.ts'

/** Acts as somebody else from here on, in every tab. Profile, rights and lists of the one before go with the old page; a refusal is told and changes nothing. */
export async function switchTo(username: string): Promise<void> {
  const state = sessionStore.get()
  if (state.status !== 'signedIn') return
  try {
    await call(readProfile, { headers: switchHeader(username) })
  } catch (error) {
    if (!isApiError(error)) throw error
    const message = errorText(error, i18n.t('messages:problems.switch_refused'))
    return notify.error({ title: i18n.t('account:switch.refused', { name: username }), message })
  }
  rememberSwitch({ username, by: switched?.by ?? state.profile.username })
  leaveSwitchNote({ kind: 'switched', username })
  startOver()
}

/** Back to oneself, at the dashboard. */
export function switchBack(): void {
  forgetSwitch()
  startOver()
}
