import { useDebouncedValue } from '@mantine/hooks'
import { collectViolations } from '@poledne/contract/http/violations'
import {
  type PriceChangeItem,
  type PriceChangePreview,
  type PriceChangePreviewRequest,
  priceChangeEndpoints,
} from '@poledne/contract/modules/priceChange'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldErrors, toFieldErrors } from '../../../core/form/formErrors.ts'
import { buildPriceChangeRequest, hasRule, type PriceChangeForm } from '../form/priceChangeForm.ts'
import { priceChangePreviewQuery } from '../priceChanges.api.ts'

/** The delay in milliseconds before typed values are previewed. */
const PREVIEW_DELAY_MS = 300

const NO_ITEMS: ReadonlyMap<string, PriceChangeItem> = new Map()

/** Previews the change while the user edits it. The last preview is shown until the next one is loaded. */
export function usePriceChangePreview(form: PriceChangeForm) {
  const { t } = useTranslation()
  const [last, setLast] = useState<PriceChangePreview | null>(null)
  // The items of all previews are kept, because excluded items are missing from the newest preview.
  const [known, setKnown] = useState(NO_ITEMS)
  const request = useMemo(() => (hasRule(form) ? buildPriceChangeRequest(form, known) : null), [form, known])
  const requestText = JSON.stringify(request)
  const [settledText] = useDebouncedValue(requestText, PREVIEW_DELAY_MS)
  const { settled, errors } = useMemo(() => {
    const parsed = JSON.parse(settledText) as PriceChangePreviewRequest | null
    const result = parsed && priceChangeEndpoints.preview.body.safeParse(parsed, { reportInput: true })
    const found: FieldErrors = result?.error ? toFieldErrors(collectViolations(result.error.issues), t) : {}
    return { settled: parsed, errors: found }
  }, [settledText, t])
  const isValid = Object.keys(errors).length === 0
  const query = useQuery(priceChangePreviewQuery(isValid ? settled : null))

  const { data } = query
  if (data && !query.isPlaceholderData && data !== last) {
    setLast(data)
    setKnown(new Map([...known, ...data.items.map((item) => [item.key, item] as const)]))
  }
  const isLoading = settledText !== requestText || query.isFetching
  return {
    request,
    /** The newest preview, which can belong to an earlier request. */
    preview: request === null ? null : last,
    known,
    errors,
    /** The typed prices that were sent with the request to which the errors belong. */
    checkedPrices: settled?.typed,
    /** The error of the newest preview. */
    error: isValid && !query.isFetching ? query.error : null,
    isLoading: request !== null && isLoading,
    /** Whether the preview shows what the form would change. */
    isCurrent: request !== null && isValid && !isLoading && data !== undefined && data === last && query.isSuccess,
    refetch: query.refetch,
  }
}
