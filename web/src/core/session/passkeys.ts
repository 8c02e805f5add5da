const IP_ADDRESS = /^[\d.]+$|:/

/**
 * Returns why this page cannot use passkeys: browsers offer them only on https and localhost, and not for IP addresses.
 */
export function findPasskeyObstacle(): 'insecure' | 'unsupported' | null {
  if (!window.isSecureContext || IP_ADDRESS.test(window.location.hostname)) return 'insecure'
  return typeof window.PublicKeyCredential === 'function' ? null : 'unsupported'
}

export const arePasskeysSupported = (): boolean => findPasskeyObstacle() === null

/** Loads the library for passkeys, only when a passkey is used. */
export const importPasskeyAuthentication = () => import('./passkeyAuthentication.ts')

/** Whether the user has closed the passkey dialog of the browser, or the browser found no passkey. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
