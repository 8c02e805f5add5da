import { readPageMeta } from './readPageMeta.ts'

/**
 * The path of the app without a trailing slash: `/admin`, or empty at the root. The same build works under any base
 * path.
 */
export const basePath = (readPageMeta('base-path') ?? '/admin').replace(/\/$/, '')
