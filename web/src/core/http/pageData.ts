/**
 * The responses that the server writes into the page of a signed-in user, by their paths below `api/`, so that the first
 * screen does not wait for requests.
 */
type PageData = { language: string; responses: Record<string, unknown> }

/** A response that is not used within this time is too old. */
const MAX_AGE_MS = 30_000

let pageData: PageData | null | undefined

/** Reads the data and removes their element from the page. */
function readPageData(): PageData | null {
  const element = document.querySelector('#page-data')
  element?.remove()
  return element ? (JSON.parse(element.textContent) as PageData) : null
}

/** Returns when the page was loaded, which is the age of its data. */
export function getPageDataTime(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return performance.timeOrigin + (navigation?.responseStart ?? 0)
}

/** Returns the response to a request in this language that the page contains, if there is one; it is returned once. */
export function takePageResponse(path: string, language: string | undefined): unknown {
  if (pageData === undefined) pageData = readPageData()
  if (pageData?.language !== language || Date.now() - getPageDataTime() > MAX_AGE_MS) return undefined
  const { [path]: response, ...others } = pageData?.responses ?? {}
  if (pageData && response !== undefined) pageData = { ...pageData, responses: others }
  return response
}
