import { ensureInstalled } from './steps/install.mjs'

/** npm run check: what npm test runs, without the browser. */

await ensureInstalled()
const { boundaries, deadCode, finish, lint, openapi, types, vitest } = await import('./steps/suites.mjs')
finish([await types(), await lint(), await boundaries(), await deadCode(), await openapi(), await vitest()])
