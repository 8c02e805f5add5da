import root from '../../package.json' with { type: 'json' }

/** The release of the whole product. */
export const VERSION: string = root.version

/** `builtAt` is UTC without a zone, as everywhere in the API; null where the sources run without a build. */
export type Build = { commit: string; builtAt: string | null }

/** Set by vite.config.ts. */
declare const __BUILD__: Build | undefined

export const BUILD: Build = typeof __BUILD__ === 'undefined' ? { commit: 'unknown', builtAt: null } : __BUILD__

/** For logs and the command line: `1.0.7 (commit 4e0fb7712e82, built 2026-11-16T07:41:00Z)`. */
export const VERSION_AND_BUILD = `${VERSION} (commit ${BUILD.commit}, built ${BUILD.builtAt ? `${BUILD.builtAt}Z` : 'unknown'})`
