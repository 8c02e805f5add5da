import type { ExportQuery } from '@poledne/contract/endpoints/weeklyMenu'

const FILE_EXTENSIONS = { pdf: 'pdf', jpg: 'jpg', xls: 'xlsx' } as const

/**
 * The name of the file is the server's, `menu-2026-W47-standard-cs.jpg`, but for its ending: the preview is always a
 * picture, and it may still be the one of the choice before.
 */
export const formatExportName = (
  previewName: string,
  { format, language }: Pick<ExportQuery, 'format' | 'language'>,
): string => previewName.replace(/-\w+\.\w+$/, `-${language}.${FILE_EXTENSIONS[format]}`)
