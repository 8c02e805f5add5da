/** A change event has this version if the record was deleted. */
export const DELETED_VERSION = 0
