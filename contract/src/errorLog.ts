import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A script error in somebody's browser, told to the server so that somebody reads of it. */
const whole = z.int().min(0).max(10_000_000).nullish()

export const errorLog = {
  report: endpoint({
    method: 'POST',
    path: 'error/log/',
    guard: 'public',
    tag: 'operations',
    summary: 'Report a script error',
    body: z.strictObject({
      message: z.string().min(1, 'emptyField').max(2_000),
      filename: z.string().max(1_000).nullish(),
      lineNo: whole,
      colNo: whole,
      stack: z.string().max(10_000).nullish(),
    }),
    response: null,
  }),
} as const
