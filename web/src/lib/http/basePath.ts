import { readPageMeta } from './readPageMeta.ts'

/** Without a trailing slash: `/admin`, or empty at the root. One build serves under any of them. */
export const basePath = (readPageMeta('base-path') ?? '/admin').replace(/\/$/, '')
