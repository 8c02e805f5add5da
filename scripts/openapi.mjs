/** This script lints the OpenAPI document with Redocly and Spectral, as libraries instead of their command lines. */

import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import spectralParsers from '@stoplight/spectral-parsers'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { buildApp } from '../server/src/app.ts'
import { openDatabase } from '../server/src/core/db/database.ts'
import { readConfig } from '../server/src/core/runtime/config.ts'

/** Both linters have a rule against trailing slashes, which all paths of the API have. */
const REDOCLY_OFF = { 'no-path-trailing-slash': 'off' }
const SPECTRAL_OFF = { 'path-keys-no-trailing-slash': 'off' }

/** Reads the OpenAPI document as the server returns it. No SQL runs, so no database is needed. */
async function readDocument() {
  const config = readConfig({})
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', onError: () => {} })
  const app = await buildApp({ config, database, webRoot: null, logger: false })
  const { payload } = await app.inject(`${config.BASE_PATH}/api/openapi.json`)
  await app.close()
  await database.end()
  return payload
}

async function lintWithRedocly(source) {
  const config = await createConfig({ extends: ['recommended'], rules: REDOCLY_OFF })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ severity, ruleId, message, location }) => {
    const { pointer = '' } = location[0] ?? {}
    return { isError: severity === 'error', line: `redocly ${severity} ${ruleId}: ${message} ${pointer}` }
  })
}

async function lintWithSpectral(source) {
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']], rules: SPECTRAL_OFF })
  const problems = await spectral.run(new spectralCore.Document(source, spectralParsers.Json, 'openapi.json'))
  const WARNING = 1
  return problems.map(({ severity, code, message, path }) => {
    const name = severity < WARNING ? 'error' : 'warning'
    return { isError: severity < WARNING, line: `spectral ${name} ${code}: ${message} ${path.join('/')}` }
  })
}

const source = await readDocument()
const problems = [...(await lintWithRedocly(source)), ...(await lintWithSpectral(source))]
for (const { line } of problems) console.log(line)
const operations = Object.values(JSON.parse(source).paths).flatMap(Object.values).length
console.log(`openapi: ${operations} operations, ${problems.length} problems`)
// The check also fails if the document has too few operations to be complete.
process.exit(problems.length > 0 || operations < 100 ? 1 : 0)
