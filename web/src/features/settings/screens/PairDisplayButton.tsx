import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../../core/http/loading/lazyWithRetry.ts'

export const PairDisplayDialog = lazyWithRetry(() =>
  import('./PairDisplayDialog.tsx').then((file) => file.PairDisplayDialog),
)

/** Opens the dialog for a display that shows a code; the QR code on the display opens it with the code filled in. */
export function PairDisplayButton() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pair } = useSearch({ from: '/settings/$list' })
  const [isOpen, setIsOpen] = useState(pair !== undefined)
  const close = () => {
    setIsOpen(false)
    // The code is used up or outdated when the page is loaded again.
    if (pair !== undefined) void navigate({ to: '.', search: {}, replace: true })
  }
  return (
    <>
      <Button leftSection={<IconDeviceTv size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('settings:pair.open')}
      </Button>
      {isOpen && <PairDisplayDialog code={pair ?? ''} onClose={close} />}
    </>
  )
}
