import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Code lists and lists hold words of the language they were asked in: after a change they are asked again. */
export function useFreshWords(): void {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  useEffect(() => {
    const renew = () => {
      client.removeQueries({ queryKey: ['codelist'], type: 'inactive' })
      void client.invalidateQueries()
    }
    i18n.on('languageChanged', renew)
    return () => i18n.off('languageChanged', renew)
  }, [i18n, client])
}
