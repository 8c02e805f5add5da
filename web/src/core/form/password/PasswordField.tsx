import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './NewPasswordField.module.css'

/** A password input with a button that shows the password. */
export function PasswordField(props: TextInputProps) {
  const { t } = useTranslation()
  const [isVisible, setIsVisible] = useState(false)
  const label = t(isVisible ? 'signIn.hidePassword' : 'signIn.showPassword')
  const Icon = isVisible ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      type={isVisible ? 'text' : 'password'}
      rightSection={
        <ActionIcon
          aria-label={label}
          title={label}
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
          // The input keeps the focus and its caret.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Icon size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      }
    />
  )
}

type Score = 0 | 1 | 2 | 3 | 4
const STRENGTHS = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const

/** The estimate and its word list are loaded when a user starts typing a new password. */
const loadScore = () => import('./passwordScore.ts')

/** A hint below a new password that says how hard it is to guess; it never refuses one. */
function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation()
  const [score, setScore] = useState<Score | null>(null)
  useEffect(() => {
    if (password === '') {
      setScore(null)
      return
    }
    let isCurrent = true
    // The hint is left out if its code cannot be loaded.
    loadScore().then(
      ({ scorePassword }) => isCurrent && setScore(scorePassword(password)),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [password])
  return (
    <div className={classes.strength} role="status" data-score={score}>
      {score !== null && (
        <>
          <span className={classes.bars} aria-hidden>
            {[1, 2, 3, 4].map((step) => (
              <span key={step} className={classes.bar} data-filled={step <= Math.max(score, 1) || undefined} />
            ))}
          </span>
          <span className={classes.text}>
            {t('signIn.passwordStrength', { strength: t(`signIn.strengths.${STRENGTHS[score]}`) })}
          </span>
        </>
      )}
    </div>
  )
}

/** The input of a new password, with a hint about its strength. */
export function NewPasswordField(props: TextInputProps) {
  const [password, setPassword] = useState('')
  const readPassword = (event: FormEvent<HTMLDivElement>) => setPassword((event.target as HTMLInputElement).value)
  return (
    <div onInput={readPassword}>
      <PasswordField autoComplete="new-password" {...props} />
      <PasswordStrength password={password} />
    </div>
  )
}
