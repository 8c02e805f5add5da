import root from '../../package.json' with { type: 'json' }

/** The release of the whole product. */
export const VERSION: string = root.version
