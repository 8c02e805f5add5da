/** These limits are in a file without Zod, because pages use them before Zod is loaded. */

/** The highest id and the highest version of a record. */
export const MAX_ID = 2_147_483_647

/** The highest number of menu item types on one day. */
export const MAX_DAY_ITEMS = 50
/** The highest number of dishes of one menu item type on one day. */
export const MAX_ITEM_DISHES = 20
/** The longest note of a menu item type on one day, in characters. */
export const MAX_NOTE = 300

export const MAX_COMMENT_BODY = 2_000
export const MAX_MENTIONS = 20
export const MAX_COMMENTS_PAGE_SIZE = 100

/** A change event has this version if the record was deleted. */
export const DELETED_VERSION = 0
