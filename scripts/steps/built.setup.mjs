import { ensureBuilt } from './build.mjs'

/** Builds before tests that start the program, because the build starts several times as fast as the sources. */
export default () => ensureBuilt()
