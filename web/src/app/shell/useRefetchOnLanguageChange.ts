import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Code lists and lists hold words of the language they were asked in: after a change they are asked again. */
export function useRefetchOnLanguageChange(): void {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  useEffect(() => {
    const refetchTranslated = () => {
      client.removeQueries({ queryKey: ['codelist'], type: 'inactive' })
      // those of the other language are asked for by the new one's name, and nobody wants the old ones again
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'codelist' })
    }
    i18n.on('languageChanged', refetchTranslated)
    return () => i18n.off('languageChanged', refetchTranslated)
  }, [i18n, client])
}
