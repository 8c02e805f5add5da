import { expect } from '@playwright/test'
import { buildPerson, type Installation, testOnServers } from './servers.ts'

export { buildPerson, expect, type Installation }

/** Tests of this file's `test` open pages of the worker's installation without sample data. */
export const test = testOnServers.extend({
  baseURL: ({ installation }, use) => use(`${installation.url}/`),
})
