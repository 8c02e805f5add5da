const IP_ADDRESS = /^[\d.]+$|:/

/** Returns why there are no passkeys here: browsers have them only on https and on localhost, and not for IP addresses. */
export function findPasskeyObstacle(): 'insecure' | 'unsupported' | null {
  if (!window.isSecureContext || IP_ADDRESS.test(window.location.hostname)) return 'insecure'
  return typeof window.PublicKeyCredential === 'function' ? null : 'unsupported'
}

export const arePasskeysSupported = (): boolean => findPasskeyObstacle() === null

/** Loads the library for passkeys, only when a passkey is used. */
export const importPasskeyAuthentication = () => import('./passkeyAuthentication.ts')

/** Whether the user has closed the dialog of the browser, or no passkey was found. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
