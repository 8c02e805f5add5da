import root from '../../../../package.json' with { type: 'json' }

/** The version of the whole product. */
export const VERSION: string = root.version

/** `builtAt` is UTC without a zone, as everywhere in the API; it is null if the sources run without a build. */
export type Build = { commit: string; builtAt: string | null }

/** vite.config.ts replaces this constant in the build. */
declare const __BUILD__: Build | undefined

export const BUILD: Build = typeof __BUILD__ === 'undefined' ? { commit: 'unknown', builtAt: null } : __BUILD__

/** The version for logs and the command line, such as `1.0.7 (commit 4e0fb7712e82, built 2026-11-16T07:41:00Z)`. */
export const VERSION_AND_BUILD = `${VERSION} (commit ${BUILD.commit}, built ${BUILD.builtAt ? `${BUILD.builtAt}Z` : 'unknown'})`
