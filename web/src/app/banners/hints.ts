/** Each hint belongs to the version that brought it; a new one raises the number. */
export const HINTS = [
  { version: 1, name: 'live' },
  { version: 1, name: 'devices' },
] as const

export const HINTS_VERSION = Math.max(...HINTS.map(({ version }) => version))
