import { z } from 'zod'
import { areUnique, isArrayValue, singleLineText, text, timeOfDay, weekday } from '../http/fields.ts'

export const PART_CONTENTS = ['day', 'week', 'allergens', 'picture', 'notice'] as const
const MAX_PART_NOTICE = 120

/** A random id of a picture or a screen, which is part of a public address. */
export const randomId = text(64, 'wrongFormat').regex(/^[\w-]{16,64}$/, 'wrongFormat')

/** What a screen shows on some weekdays between two local times of its restaurant. */
export const screenPart = z.strictObject({
  weekdays: z
    .array(weekday)
    .min(1, 'selectValue')
    .max(7, 'wrongFormat')
    .refine(areUnique, { error: 'duplicate', when: isArrayValue }),
  from: timeOfDay,
  to: timeOfDay,
  content: z.enum(PART_CONTENTS, 'selectValue'),
  pictureId: randomId.nullable().optional(),
  notice: singleLineText(MAX_PART_NOTICE).nullable().optional(),
})
export type ScreenPart = z.output<typeof screenPart>
