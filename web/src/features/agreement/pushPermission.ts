/** What the browser says to notifications; where it has none there is nothing to ask. */
export type PushState = 'unsupported' | NotificationPermission

const has = () => typeof Notification !== 'undefined'

export const pushState = (): PushState => (has() ? Notification.permission : 'unsupported')

export async function askForPush(): Promise<PushState> {
  return has() ? Notification.requestPermission() : 'unsupported'
}
