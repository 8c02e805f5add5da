/** The version in the change event of a deleted record. */
export const DELETED_VERSION = 0
