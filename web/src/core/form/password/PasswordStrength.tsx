import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PasswordStrength.module.css'

type Score = 0 | 1 | 2 | 3 | 4
const STRENGTHS = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const

/** The estimate and its word list are loaded when a user starts typing a new password. */
const loadScore = () => import('./passwordScore.ts')

/** A hint below a new password that says how hard it is to guess; it never refuses one. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation()
  const [score, setScore] = useState<Score | null>(null)
  useEffect(() => {
    if (password === '') {
      setScore(null)
      return
    }
    let isCurrent = true
    // A hint that cannot be loaded is left out.
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
