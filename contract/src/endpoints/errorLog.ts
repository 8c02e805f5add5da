import { z } from 'zod'
import { text } from '../schemas/fields.ts'
import { DEFAULT_BODY_LIMIT, defineEndpoint } from './endpoint.ts'

/** A script error that a browser reports, for the system page. */
const optionalCount = z.int().min(0).max(10_000_000).nullish()

export const errorLogEndpoints = {
  report: defineEndpoint({
    method: 'POST',
    path: 'error/log/',
    guard: 'public',
    tag: 'operations',
    summary: 'Report a script error',
    operationId: 'reportScriptError',
    description: 'Reports a script error of a browser. The reports are listed on the system page.',
    body: z.strictObject({
      message: text(2_000).min(1, 'emptyField'),
      filename: text(1_000).nullish(),
      lineNo: optionalCount,
      colNo: optionalCount,
      stack: text(10_000).nullish(),
    }),
    bodyLimit: DEFAULT_BODY_LIMIT,
    response: null,
  }),
} as const
