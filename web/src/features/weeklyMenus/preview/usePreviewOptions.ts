import type { Weekday } from '@poledne/contract/domain/day'
import {
  ACCOUNT_LANGUAGES,
  type AccountLanguage,
  type Language,
  toNameLanguage,
} from '@poledne/contract/domain/languages'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { EXPORT_ORIENTATIONS } from '@poledne/contract/modules/weeklyMenu'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../../core/list/linkSearch.ts'

export const PREVIEW_FORMATS = ['screen', 'page', 'pdf'] as const
export type PreviewFormat = (typeof PREVIEW_FORMATS)[number]

export type PreviewOptions = {
  /** The format of the open preview; undefined while no preview is open. */
  preview: PreviewFormat | undefined
  restaurant: number | undefined
  /** The previewed day; undefined for the whole week. */
  day: Weekday | undefined
  language: AccountLanguage
  orientation: (typeof EXPORT_ORIENTATIONS)[number] | undefined
}

const findOption = <T>(values: readonly T[], param: string | undefined): T | undefined =>
  values.find((value) => String(value) === param)

/** Reads and changes the preview options in the URL, so that a preview can be shared and survives a reload. */
export function usePreviewOptions(): [PreviewOptions, (change: Partial<PreviewOptions>) => void] {
  const { i18n } = useTranslation()
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const options: PreviewOptions = {
    preview: findOption(PREVIEW_FORMATS, search.preview),
    restaurant: Number(search.restaurant) || undefined,
    day: findOption(WEEK_DAYS, search.day),
    language: findOption(ACCOUNT_LANGUAGES, search.language) ?? toNameLanguage(i18n.language as Language),
    orientation: findOption(EXPORT_ORIENTATIONS, search.orientation),
  }
  const setOptions = (change: Partial<PreviewOptions>) =>
    void navigate({
      to: '.',
      search: toLinkSearch((before: object) => ({ ...before, ...change })),
      replace: true,
      resetScroll: false,
    })
  return [options, setOptions]
}
