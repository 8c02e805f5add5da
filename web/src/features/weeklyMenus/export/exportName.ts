import type { ExportQuery } from '@poledne/contract/modules/weeklyMenu'

const FILE_EXTENSIONS = { pdf: 'pdf', jpg: 'jpg', xls: 'xlsx' } as const

/**
 * Derives the file name from that of the preview image, `menu-2026-W47-standard-cs.jpg`. The preview is always an image
 * and can still be that of the previous options, so language and extension are replaced.
 */
export const formatExportName = (
  previewName: string,
  { format, language }: Pick<ExportQuery, 'format' | 'language'>,
): string => previewName.replace(/-\w+\.\w+$/, `-${language}.${FILE_EXTENSIONS[format]}`)
