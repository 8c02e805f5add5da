import { useTranslation } from 'react-i18next'
import { useSession } from './session.ts'

const MEGABYTE = 1024 * 1024

/** The configured size of the largest file that can be uploaded, and its text such as "20 MB". */
export function useUploadLimit(): { bytes: number; text: string } {
  const { i18n } = useTranslation()
  const { uploadMaxMb } = useSession().config
  const text = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'megabyte' }).format(uploadMaxMb)
  return { bytes: uploadMaxMb * MEGABYTE, text }
}
