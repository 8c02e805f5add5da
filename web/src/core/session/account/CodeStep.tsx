import { Button, PinInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../form/FormError.tsx'
import { type ApiError, isApiError } from '../../http/apiError.ts'
import { getServerMessage } from '../../http/errorMessages.ts'
import { readPageMeta } from '../../http/pageMeta.ts'
import classes from './CodeStep.module.css'

/** The number of seconds before the user can request another code, because mail takes a moment. */
const WAIT_SECONDS = 30

function ResendButton({ busy, onResend }: { busy: boolean; onResend: () => Promise<void> }) {
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

const CODE_LENGTH = Number(readPageMeta('code-length') ?? 5)

type Props = {
  text: string
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<void>
  onBack: () => void
  /** The label of the back button. */
  backLabel?: string
  /** Whether the input gets the focus on mount; false if the page has other inputs too. */
  takesFocus?: boolean
}

/** The input for the mailed code; it submits after the last digit. */
export function CodeStep({ text, onCode, onResend, onBack, backLabel, takesFocus = true }: Props) {
  const { t } = useTranslation()
  const firstInput = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const [isBusy, setIsBusy] = useState(false)
  const id = useId()

  /** Shows why an attempt failed and clears a refused code. */
  async function runAttempt(send: () => Promise<void>) {
    setIsWrong(false)
    setFailure(undefined)
    setIsBusy(true)
    try {
      await send()
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.fields.code) setIsWrong(true)
      else setFailure(error)
      setCode('')
      // The code was cleared, so the first digit gets the focus.
      setTimeout(() => firstInput.current?.focus())
    } finally {
      setIsBusy(false)
    }
  }

  // The input's own onComplete does not fire when a second code is pasted over a complete one.
  function changeCode(typed: string) {
    setCode(typed)
    if (typed.length === CODE_LENGTH && !isBusy) void runAttempt(() => onCode(typed))
  }

  return (
    <div className={classes.step}>
      <FormError>{failure && getServerMessage(failure, t('code.failed'))}</FormError>
      <p className="flat pretty" id={`${id}-text`}>
        {text}
      </p>
      <PinInput
        ref={firstInput}
        length={CODE_LENGTH}
        type="number"
        size={CODE_LENGTH > 6 ? 'sm' : 'lg'}
        gap={CODE_LENGTH > 6 ? 4 : 'xs'}
        classNames={{ root: classes.digits, pinInput: classes.digit }}
        oneTimeCode
        autoFocus={takesFocus}
        placeholder=""
        value={code}
        onChange={changeCode}
        error={isWrong}
        readOnly={isBusy}
        aria-label={t('code.label')}
        aria-describedby={`${id}-text ${id}-wrong`}
        getInputProps={(index) => ({ 'aria-label': t('code.digit', { number: index + 1, count: CODE_LENGTH }) })}
      />
      <p id={`${id}-wrong`} className={classes.wrong} role="alert">
        {isWrong && t('code.wrong')}
      </p>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={backLabel === undefined && <IconArrowLeft size={18} aria-hidden />}
          disabled={isBusy}
          onClick={onBack}
        >
          {backLabel ?? t('code.back')}
        </Button>
        <ResendButton busy={isBusy} onResend={() => runAttempt(onResend)} />
      </div>
    </div>
  )
}
