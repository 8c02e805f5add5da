import { readPageMeta } from './readPageMeta.ts'

/** Without a trailing slash: `/admin`, or empty at the root. The same build works under any base path. */
export const basePath = (readPageMeta('base-path') ?? '/admin').replace(/\/$/, '')
