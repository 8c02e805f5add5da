import type { ExportQuery, WeeklyMenuItem } from '@poledne/contract/modules/weeklyMenu'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '../../../core/http/apiError.ts'
import { getFailureMessage, getViolationsOrServerMessage } from '../../../core/http/errorMessages.ts'
import { downloadBlob } from '../../../core/http/files/downloadFile.ts'
import { exportMenu } from '../weeklyMenus.api.ts'
import { formatExportName } from './exportName.ts'

export type ExportOptions = Required<Omit<ExportQuery, 'restaurantId' | 'preview'>> & { restaurantId?: string }

const DEFAULT_OPTIONS: ExportOptions = {
  format: 'pdf',
  language: 'cs',
  price: 'none',
  variantName: 'true',
  orientation: 'portrait',
}

/**
 * Returns the message of a failed export with the reason why the server rejects the menu, because the dialog has no
 * field to show it at.
 */
export const getExportFailureText = (error: ApiError): string =>
  getViolationsOrServerMessage(error, getFailureMessage(error))

/** The image of the exported page and its file name. */
export function useExportPreview(menu: WeeklyMenuItem, options: ExportQuery, isComplete = true) {
  const previewQuery = { ...options, format: 'jpg', preview: 'true' } as ExportQuery
  const picture = useQuery({
    queryKey: ['weeklyMenus', 'export', menu.id, menu.version, previewQuery],
    queryFn: ({ signal }) => exportMenu(menu, previewQuery, signal),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return {
    url: useObjectUrl(picture.data?.blob),
    filename: picture.data && formatExportName(picture.data.filename, options),
    isFetching: picture.isFetching,
    error: picture.error as ApiError | null,
  }
}

export function useExportDownload(menu: WeeklyMenuItem, options: ExportQuery) {
  return useMutation<void, ApiError>({
    mutationFn: async () => {
      const { blob, filename } = await exportMenu(menu, options)
      downloadBlob(blob, filename)
    },
  })
}

export function useExport(menu: WeeklyMenuItem) {
  const [choices, setChoices] = useState(DEFAULT_OPTIONS)
  const needsRestaurant = choices.price !== 'none' && choices.restaurantId === undefined
  const options = (choices.price === 'none' ? { ...choices, restaurantId: undefined } : choices) as ExportQuery
  return {
    choices,
    choose: (change: Partial<ExportOptions>) => setChoices((before) => ({ ...before, ...change })),
    needsRestaurant,
    preview: useExportPreview(menu, options, !needsRestaurant),
    download: useExportDownload(menu, options),
  }
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return setUrl(null)
    const objectUrl = URL.createObjectURL(blob)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [blob])
  return url
}
