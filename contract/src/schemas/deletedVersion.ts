/** The version that is told of a record which is no more. */
export const DELETED_VERSION = 0
