/** Each hint has the hints version that introduced it; a new hint raises the version. */
export const HINTS = [
  { version: 1, name: 'live' },
  { version: 1, name: 'devices' },
] as const

export const HINTS_VERSION = Math.max(...HINTS.map(({ version }) => version))
