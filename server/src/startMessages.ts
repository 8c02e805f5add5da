import { type Config, ConfigError } from './config.ts'
import type { ShownAccount } from './features/installation/installation.service.ts'
import { getErrorMessage } from './errors.ts'

/** What a start prints. In a separate file, because importing serve.ts starts the server. */

/** Explains why listening failed and which setting to change. */
export function explainListenError(error: unknown, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Error {
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'EADDRINUSE') return new Error(`port ${PORT} is taken. Choose another with PORT=8081.`)
  if (code === 'EACCES') return new Error(`this user can't listen on port ${PORT}. Choose another with PORT=8081.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new Error(
      `${HOST} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all of them.`,
    )
  return new Error(`listening on ${HOST}, port ${PORT}, failed: ${getErrorMessage(error)}`)
}

/** The start failed after the accounts were created. */
export class FirstStartError extends Error {
  constructor(
    readonly username: string,
    override readonly cause: unknown,
  ) {
    super(getErrorMessage(cause))
  }
}

export function describeFailedStart(error: unknown): string {
  if (error instanceof ConfigError) return `Poledne cannot start. Please correct:\n${error.message}`
  if (error instanceof FirstStartError)
    return `${describeFailedStart(error.cause)}
The accounts have been created, and the next start won't show their passwords. For a new password, run with the same settings:
  npm run poledne -- reset-password ${error.username}`
  return `Poledne cannot start: ${getErrorMessage(error)}`
}

/** The usernames and passwords that the first start prints. */
export function describeAccounts([administrator, ...others]: readonly ShownAccount[]): string {
  if (!administrator) return ''
  const { password } = administrator
  return [
    '',
    `Sign in as            ${administrator.username}`,
    `with the password     ${password ?? '(the one in ADMIN_PASSWORD)'}`,
    ...others.map(
      (each) => `or with fewer rights  ${each.username.padEnd(12)}${each.password ?? '(the same password)'}`,
    ),
    ...(password === null ? [] : [`${others.length > 0 ? 'Passwords are' : 'The password is'} shown only this once.`]),
  ].join('\n')
}

export function describeAddress(config: Config, address: string, dataPath: string | null): string {
  const origin = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : address
  return [
    '',
    `Poledne is served at  ${origin}${config.BASE_PATH}/`,
    ...(dataPath === null ? [] : [`Data is kept in       ${dataPath}`]),
  ].join('\n')
}
