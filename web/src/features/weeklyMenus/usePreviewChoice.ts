import type { Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { ACCOUNT_LANGUAGES, type AccountLanguage, type Language, nameLanguage } from '@poledne/contract/languages'
import { EXPORT_ORIENTATIONS } from '@poledne/contract/weeklyMenu'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export const PREVIEW_FORMS = ['screen', 'page', 'pdf'] as const
export type PreviewForm = (typeof PREVIEW_FORMS)[number]

export type PreviewChoice = {
  /** Undefined while nothing is previewed. */
  preview: PreviewForm | undefined
  restaurant: number | undefined
  /** Undefined is the whole week. */
  day: Weekday | undefined
  language: AccountLanguage
  orientation: (typeof EXPORT_ORIENTATIONS)[number] | undefined
}

const oneOf = <T>(values: readonly T[], asked: unknown): T | undefined =>
  values.find((value) => String(value) === String(asked))

/** What is previewed stands in the address, so that it can be sent to somebody and is there again the next time. */
export function usePreviewChoice(): [PreviewChoice, (change: Partial<PreviewChoice>) => void] {
  const { i18n } = useTranslation()
  const asked = useSearch({ strict: false }) as Record<keyof PreviewChoice, unknown>
  const navigate = useNavigate()
  const choice: PreviewChoice = {
    preview: oneOf(PREVIEW_FORMS, asked.preview),
    restaurant: Number(asked.restaurant) || undefined,
    day: oneOf(WEEK_DAYS, asked.day),
    language: oneOf(ACCOUNT_LANGUAGES, asked.language) ?? nameLanguage(i18n.language as Language),
    orientation: oneOf(EXPORT_ORIENTATIONS, asked.orientation),
  }
  const choose = (change: Partial<PreviewChoice>) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...change })) as never,
      replace: true,
      resetScroll: false,
    })
  return [choice, choose]
}
