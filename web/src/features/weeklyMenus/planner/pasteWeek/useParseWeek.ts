import type { Day } from '@poledne/contract/domain/day'
import { MAX_WEEK_TEXT, type ParsedWeek } from '@poledne/contract/modules/weekText'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../core/http/apiError.ts'
import { getServerMessage } from '../../../../core/http/errorMessages.ts'
import { callApi } from '../../../../core/http/http.ts'
import type { PastedBlock, PasteSource } from './pasteSource.ts'

/** The timeout is long, because recognizing a long text takes more time than other requests. */
const TIMEOUT_MS = 60_000

const KEPT_ATTRIBUTES = new Set(['colspan', 'rowspan'])

/** Removes styles from the HTML of a spreadsheet, which is often longer than its content. */
function simplifyHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('style, script, col, img')) element.remove()
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (!KEPT_ATTRIBUTES.has(name)) element.removeAttribute(name)
  return body.innerHTML
}

/** Lists the texts outside the grid with those that are not used. */
const addOutside = (week: ParsedWeek, { outside }: PastedBlock): ParsedWeek => ({
  ...week,
  unused: [...week.unused, ...outside.map((text) => ({ text, kind: 'other' as const }))],
})

/** Sends the HTML if it is short enough, otherwise the text. */
function buildBody({ text, html }: PasteSource): { text: string } | { html: string } {
  const table = html !== null && html.length > MAX_WEEK_TEXT ? simplifyHtml(html) : html
  return table !== null && table.length <= MAX_WEEK_TEXT ? { html: table } : { text }
}

/** The message of a failed request, and the input at which it is shown. */
export type ParseFailure = { field: 'text' | 'file'; message: string }

type ExpectedWeek = { startDate: Day | null; weeklyMenuVariantId: number | null }

/** Recognizes a week in a text or a file. A request can be cancelled, and a new one cancels the previous one. */
export function useParseWeek({ startDate, weeklyMenuVariantId }: ExpectedWeek) {
  const { t } = useTranslation()
  const controller = useRef<AbortController | null>(null)
  /** The name of the file that is being read; an empty text while pasted text is read. */
  const [parsedName, setParsedName] = useState<string | null>(null)
  const [failure, setFailure] = useState<ParseFailure | null>(null)
  const [week, setWeek] = useState<ParsedWeek | null>(null)

  const stop = () => {
    controller.current?.abort()
    controller.current = null
    setParsedName(null)
  }

  /** Returns the week, and whether the cells of the grid decided the days and rows of the text. */
  const parse = async (source: PasteSource | File): Promise<{ found: ParsedWeek; isInCells: boolean } | null> => {
    stop()
    const own = new AbortController()
    controller.current = own
    const isFile = source instanceof File
    setParsedName(isFile ? source.name : '')
    setFailure(null)
    setWeek(null)
    const expected = {
      ...(startDate !== null && { startDate }),
      ...(weeklyMenuVariantId !== null && { weeklyMenuVariantId }),
    }
    const options = { signal: own.signal, timeoutMs: TIMEOUT_MS }
    try {
      const parseText = (body: { text: string } | { html: string }) =>
        callApi('POST weeklyMenus/parse/', { ...options, body: { ...expected, ...body } })
      let found = await (isFile
        ? callApi('POST weeklyMenus/parse/', { ...options, body: expected, file: source })
        : parseText(buildBody(source)))
      const block = !isFile && found.days.length === 0 ? source.block : undefined
      if (block) found = addOutside(await parseText({ text: block.table }), block)
      if (own.signal.aborted) return null
      setWeek(found)
      return { found, isInCells: block !== undefined }
    } catch (error) {
      if (own.signal.aborted) return null
      const { file, text, html } = isApiError(error) ? error.getFieldErrors() : {}
      const general = isApiError(error) ? getServerMessage(error, t('pasteWeek:failed')) : t('pasteWeek:failed')
      setFailure({ field: isFile ? 'file' : 'text', message: file ?? text ?? html ?? general })
      return null
    } finally {
      if (controller.current === own) stop()
    }
  }

  return {
    parse,
    stop,
    parsedName,
    failure,
    setFailure,
    week,
    reset: () => {
      stop()
      setWeek(null)
    },
  }
}
