import type { ExportQuery, WeeklyMenuItem } from '@poledne/contract/weeklyMenu'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '../../lib/apiError.ts'
import { refusalText } from '../../lib/errorText.ts'
import { failureText } from '../../lib/failureText.ts'
import { exportName } from './exportName.ts'
import { exportMenu } from './weeklyMenus.api.ts'

export type ExportChoices = Required<Omit<ExportQuery, 'restaurantId'>> & { restaurantId?: string }

const FIRST: ExportChoices = {
  format: 'pdf',
  language: 'cs',
  price: 'none',
  variantName: 'true',
  orientation: 'portrait',
}

/** Includes why the server refuses the menu, for which the dialog has no field. */
export const exportFailureText = (error: ApiError): string => refusalText(error, failureText(error))

/** A picture of the page that would be printed, and the name that its file would have. */
export function usePagePicture(menu: WeeklyMenuItem, wanted: ExportQuery, isComplete = true) {
  const pictured = { ...wanted, format: 'jpg' } as ExportQuery
  const picture = useQuery({
    queryKey: ['weeklyMenus', 'export', menu.id, menu.version, pictured],
    queryFn: ({ signal }) => exportMenu(menu, pictured, signal),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return {
    url: useObjectUrl(picture.data?.blob),
    filename: picture.data && exportName(picture.data.filename, wanted),
    isFetching: picture.isFetching,
    error: picture.error as ApiError | null,
  }
}

export function useDownload(menu: WeeklyMenuItem, wanted: ExportQuery) {
  return useMutation<void, ApiError>({
    mutationFn: async () => {
      const { blob, filename } = await exportMenu(menu, wanted)
      save(blob, filename)
    },
  })
}

export function useExport(menu: WeeklyMenuItem) {
  const [choices, setChoices] = useState(FIRST)
  const needsRestaurant = choices.price !== 'none' && choices.restaurantId === undefined
  const wanted = (choices.price === 'none' ? { ...choices, restaurantId: undefined } : choices) as ExportQuery
  return {
    choices,
    choose: (change: Partial<ExportChoices>) => setChoices((before) => ({ ...before, ...change })),
    needsRestaurant,
    preview: usePagePicture(menu, wanted, !needsRestaurant),
    download: useDownload(menu, wanted),
  }
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return setUrl(null)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

function save(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // the download has taken its own hold of the data by the next turn
  setTimeout(() => URL.revokeObjectURL(url))
}
