const PAGES = { 401: 'unauthorized', 403: 'forbidden', 404: 'notFound' } as const

/** Whatever has no page of its own is the server's fault, not the reader's. */
export const errorPage = (code: number) => (code in PAGES ? PAGES[code as keyof typeof PAGES] : 'server')
