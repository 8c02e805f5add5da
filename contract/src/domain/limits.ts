/** Limits that schemas and screens share; they are in a file of their own, because screens use them before Zod is loaded. */

/** The highest id and the highest version of a record. */
export const MAX_ID = 2_147_483_647

/** The menu item types of one day, the dishes of one of them, and the length of its note. */
export const MAX_DAY_ITEMS = 50
export const MAX_ITEM_DISHES = 20
export const MAX_NOTE = 300

export const MAX_COMMENT_BODY = 2_000
export const MAX_MENTIONS = 20
export const MAX_COMMENTS_PAGE_SIZE = 100

/** A change event has this version if the record was deleted. */
export const DELETED_VERSION = 0
