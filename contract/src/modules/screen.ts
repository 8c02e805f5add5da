import { z } from 'zod'
import {
  areUnique,
  createFieldsValidCondition,
  isArrayValue,
  singleLineText,
  text,
  timeOfDay,
  weekday,
} from '../http/fields.ts'

export const PART_CONTENTS = ['day', 'week', 'allergens', 'picture', 'notice'] as const
export const OUTSIDE_CONTENTS = ['name', 'picture'] as const
export const MAX_PART_NOTICE = 120
const MAX_PARTS_PER_DAY = 6
const DAYS = 7

/** A random id of a picture or a screen, which is part of a public address. */
export const randomId = text(64, 'wrongFormat').regex(/^[\w-]{16,64}$/, 'wrongFormat')

const isFilledIn = (value: string | null | undefined) => value !== undefined && value !== null && value !== ''

/** What a screen shows on some weekdays between two local times of its restaurant. */
export const screenPart = z
  .strictObject({
    weekdays: z
      .array(weekday)
      .min(1, 'selectValue')
      .max(DAYS, 'wrongFormat')
      .refine(areUnique, { error: 'duplicate', when: isArrayValue }),
    from: timeOfDay,
    to: timeOfDay,
    content: z.enum(PART_CONTENTS, 'selectValue'),
    pictureId: randomId.nullable().optional(),
    notice: singleLineText(MAX_PART_NOTICE).nullable().optional(),
  })
  .refine(({ from, to }) => from < to, {
    error: 'startBeforeEnd',
    path: ['to'],
    when: createFieldsValidCondition('from', 'to'),
  })
  .refine(({ content, pictureId }) => content !== 'picture' || isFilledIn(pictureId), {
    error: 'selectValue',
    path: ['pictureId'],
    when: createFieldsValidCondition('content', 'pictureId'),
  })
  .refine(({ content, notice }) => content !== 'notice' || isFilledIn(notice), {
    error: 'emptyField',
    path: ['notice'],
    when: createFieldsValidCondition('content', 'notice'),
  })
export type ScreenPart = z.output<typeof screenPart>

/** The parts of a screen; a later one wins over an earlier one at the same time. */
export const screenParts = z
  .array(screenPart)
  .max(DAYS * MAX_PARTS_PER_DAY, 'wrongFormat')
  .superRefine((parts, context) => {
    const counts = new Map<number, number>()
    for (const [index, { weekdays }] of parts.entries()) {
      for (const day of weekdays) counts.set(day, (counts.get(day) ?? 0) + 1)
      if (weekdays.some((day) => (counts.get(day) ?? 0) > MAX_PARTS_PER_DAY))
        context.addIssue({
          code: 'custom',
          message: 'wrongFormat',
          path: [index, 'weekdays'],
          params: { reason: 'tooManyParts' },
        })
    }
  })
