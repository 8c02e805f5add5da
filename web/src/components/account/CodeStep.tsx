import { Button, PinInput } from '@mantine/core'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/PinInput.layer.css'
import { IconArrowLeft } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/errorText.ts'
import { isApiError } from '../../lib/http.ts'
import { pageMeta } from '../../lib/pageMeta.ts'
import { FormFailure } from '../FormFailure.tsx'
import classes from './CodeStep.module.css'
import { ResendButton } from './ResendButton.tsx'

const LENGTH = Number(pageMeta('code-length') ?? 5)

type Props = {
  text: string
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<void>
  onBack: () => void
  /** What the way back is called, where it is not just a step back. */
  backLabel?: string
  /** False where the code is only one part of a page. */
  takesFocus?: boolean
}

/** The mailed digits; the last one sends them. */
export function CodeStep({ text, onCode, onResend, onBack, backLabel, takesFocus = true }: Props) {
  const { t } = useTranslation()
  const first = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const id = useId()

  /** Tells what an attempt ran into; a refused code makes room for the next one. */
  async function attempt(send: () => Promise<void>) {
    setWrong(false)
    setFailure(undefined)
    setBusy(true)
    try {
      await send()
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.fields.code) setWrong(true)
      else setFailure(errorText(error, t('code.failed')))
      setCode('')
      // Typing was locked while the server thought; the cursor returns once it is not.
      setTimeout(() => first.current?.focus())
    } finally {
      setBusy(false)
    }
  }

  // Not the input's own "complete": once full, it does not notice a second code that is pasted whole.
  function type(typed: string) {
    setCode(typed)
    if (typed.length === LENGTH && !busy) void attempt(() => onCode(typed))
  }

  return (
    <div className={classes.step}>
      <FormFailure>{failure}</FormFailure>
      <p className={classes.text} id={`${id}-text`}>
        {text}
      </p>
      <PinInput
        ref={first}
        length={LENGTH}
        type="number"
        size={LENGTH > 6 ? 'sm' : 'lg'}
        gap={LENGTH > 6 ? 4 : 'xs'}
        classNames={{ root: classes.digits, pinInput: classes.digit }}
        oneTimeCode
        autoFocus={takesFocus}
        placeholder=""
        value={code}
        onChange={type}
        error={wrong}
        readOnly={busy}
        aria-label={t('code.label')}
        aria-describedby={`${id}-text ${id}-wrong`}
        getInputProps={(index) => ({ 'aria-label': t('code.digit', { number: index + 1, count: LENGTH }) })}
      />
      <p id={`${id}-wrong`} className={classes.wrong} role="alert">
        {wrong && t('code.wrong')}
      </p>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={backLabel === undefined && <IconArrowLeft size={18} aria-hidden />}
          disabled={busy}
          onClick={onBack}
        >
          {backLabel ?? t('code.back')}
        </Button>
        <ResendButton busy={busy} onResend={() => attempt(onResend)} />
      </div>
    </div>
  )
}
