import type { RecordModuleName } from '../access/permissions.ts'
import type { Language } from '../domain/languages.ts'
import type { CodelistName } from '../list/codelistNames.ts'

/** The lists whose first page the HTML of their page contains. */
export type PreloadedListName = RecordModuleName | 'supportRequests'

/** What a page requests before it can show its content. */
export type FirstRequests = { list: PreloadedListName; codelists?: readonly CodelistName[] } | 'dashboard' | 'planner'

type FilesByLanguage = { [language in Language]?: string[] }

/**
 * What the build of the web app tells the server: the files to preload for visitors without a session, for every
 * signed-in user, and for single pages by their path, such as `/weeklyMenus/:id/edit`, with their first requests.
 */
export type PageFiles = {
  signIn: FilesByLanguage
  app: FilesByLanguage
  pages: { [path in string]?: { files: FilesByLanguage; requests: FirstRequests } }
}
