import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { readPageMeta } from '../lib/http/readPageMeta.ts'
import { i18n } from '../lib/i18n/i18n.ts'
import { colorSchemeManager, resolveCssVariables, theme } from './theme.ts'

const styleNonce = () => readPageMeta('csp-nonce') ?? ''

/** What every screen stands on, signed in or not. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveCssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        {children}
      </MantineProvider>
    </I18nextProvider>
  )
}
