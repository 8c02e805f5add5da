import { type Day, toUtcMidnight } from '@poledne/contract/domain/day'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { ExportQuery } from '@poledne/contract/modules/weeklyMenu'
import type { TFunction } from 'i18next'
import type { useFormat } from '../../core/format/useFormat.ts'

type Format = Pick<ReturnType<typeof useFormat>, 'shortDay'>

export const formatWeekTitle = (monday: Day, t: TFunction) =>
  t('weeklyMenus:week', { week: getWeekNumber(monday).week })

/** Formats the name of a day in the language of the guests and its date in the user's style. */
export function formatDayTitle(day: Day, language: AccountLanguage, format: Format): string {
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return `${name.format(toUtcMidnight(day))} ${format.shortDay(day)}`
}

const FILE_EXTENSIONS = { pdf: 'pdf', jpg: 'jpg', xls: 'xlsx' } as const

/**
 * Derives the file name from the name of the preview image, `menu-2026-W47-standard-cs.jpg`. The preview is always an image
 * and can still show the previous options, so language and extension are replaced.
 */
export const formatExportName = (
  previewName: string,
  { format, language }: Pick<ExportQuery, 'format' | 'language'>,
): string => previewName.replace(/-\w+\.\w+$/, `-${language}.${FILE_EXTENSIONS[format]}`)
