import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { readPageMeta } from '../core/http/pageMeta.ts'
import { i18n } from '../core/i18n/i18n.ts'
import { theme } from './theme.ts'

/** The script public/theme.js reads the same storage key before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({
  key: 'poledne.theme',
})

const getStyleNonce = () => readPageMeta('csp-nonce') ?? ''

/** The React providers of every page, with and without a session. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        // The file theme.css contains the variables and the global classes, so that browsers do not compute them.
        withCssVariables={false}
        withGlobalClasses={false}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={getStyleNonce}
      >
        {children}
      </MantineProvider>
    </I18nextProvider>
  )
}
