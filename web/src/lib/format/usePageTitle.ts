import { useEffect } from 'react'

const PRODUCT = 'Poledne'

/** The title of the browser's tab: the screen first, so that narrow tabs still tell them apart. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
  }, [title])
}
