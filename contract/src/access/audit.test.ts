import { expect, test } from 'vitest'
import { TAGS } from '../http/endpoint.ts'
import { IMPORT_MODULES } from '../modules/import.ts'
import { AUDIT_MODULES } from './audit.ts'

test('the areas of the audit log are the groups of endpoints and the modules that can be imported', () => {
  expect(new Set(AUDIT_MODULES)).toEqual(new Set([...Object.keys(TAGS), ...IMPORT_MODULES]))
})
