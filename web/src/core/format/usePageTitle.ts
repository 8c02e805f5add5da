import { useEffect } from 'react'

const PRODUCT = 'Poledne'

/** Sets the title of the browser tab, the page first, so that narrow tabs can be told apart. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
  }, [title])
}
