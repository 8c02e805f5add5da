const KINDS_BY_STATUS = { 401: 'unauthorized', 403: 'forbidden', 404: 'notFound' } as const

/** Whatever has no page of its own is the server's fault, not the reader's. */
export const getErrorKind = (code: number) =>
  code in KINDS_BY_STATUS ? KINDS_BY_STATUS[code as keyof typeof KINDS_BY_STATUS] : 'server'
