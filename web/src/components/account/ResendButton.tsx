import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './CodeStep.module.css'

/** Mail takes a moment; before that a second code would only confuse. */
const WAIT_SECONDS = 30

export function ResendButton({ busy, onResend }: { busy: boolean; onResend: () => Promise<void> }) {
  const { t } = useTranslation()
  const [secondsLeft, setSecondsLeft] = useState(WAIT_SECONDS)
  const isWaiting = secondsLeft > 0

  useEffect(() => {
    if (!isWaiting) return
    const clock = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(clock)
  }, [isWaiting])

  if (isWaiting) return <span className={classes.waiting}>{t('code.resendIn', { count: secondsLeft })}</span>
  return (
    <Button
      variant="subtle"
      disabled={busy}
      onClick={() => {
        setSecondsLeft(WAIT_SECONDS)
        void onResend()
      }}
    >
      {t('code.resend')}
    </Button>
  )
}
