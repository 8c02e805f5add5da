import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './CodeStep.module.css'

/** Mail takes a moment; before that a second code would only confuse. */
const WAIT_SECONDS = 30

export function ResendButton({ busy, onResend }: { busy: boolean; onResend: () => Promise<void> }) {
  const { t } = useTranslation()
  const [left, setLeft] = useState(WAIT_SECONDS)
  const waiting = left > 0

  useEffect(() => {
    if (!waiting) return
    const clock = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(clock)
  }, [waiting])

  if (waiting) return <span className={classes.waiting}>{t('code.resendIn', { count: left })}</span>
  return (
    <Button
      variant="subtle"
      disabled={busy}
      onClick={() => {
        setLeft(WAIT_SECONDS)
        void onResend()
      }}
    >
      {t('code.resend')}
    </Button>
  )
}
