import { basePath } from './pageMeta.ts'

/** The address of a picture; it never changes, because each upload has an id of its own. */
export const getPictureAddress = (id: string) => `${basePath}/api/public/pictures/${id}/`
