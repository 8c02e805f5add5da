import type { Day } from '@poledne/contract/domain/day'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'

/**
 * The path of the preview below the base path. The page at this path sends no requests: the app posts the content to
 * it.
 */
export const PREVIEW_PATH = '/s/preview/'
/** The message that the frame sends when it is ready for the content. */
export const PREVIEW_READY_MESSAGE = 'poledne-preview-ready'

/**
 * A message between the app and the page of a screen in its preview frame; messages of other origins are ignored. The
 * local time `HH:mm` is noon if it is missing.
 */
export type ScreenPreview = { polednePreview: true; content: ScreenContent; day: Day; time?: string }
