import type { Day } from '@poledne/contract/domain/day'
import type { ScreenContent } from '@poledne/contract/endpoints/guestMenu'

/** What the back office and the screen's own page in a frame of it say to each other; nobody else is listened to. */

/** Below the base path. The page itself knows nothing and asks nobody: what it shows is handed to it. */
export const PREVIEW_PATH = '/s/preview/'
/** The frame: "hand it to me". */
export const PREVIEW_READY = 'poledne-preview-ready'

export type ScreenPreview = { polednePreview: true; content: ScreenContent; day: Day }
