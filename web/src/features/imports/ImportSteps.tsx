import type { ImportDetail } from '@poledne/contract/modules/import'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import classes from './ImportSteps.module.css'

const STEPS = ['columns', 'check', 'result'] as const
export type ImportStep = (typeof STEPS)[number]

/** Lists the steps of the import. Until the import is applied, earlier steps are links. */
export function ImportSteps({ current, state }: { current: ImportStep; state: ImportDetail['state'] }) {
  const { t } = useTranslation()
  const currentIndex = STEPS.indexOf(current)
  return (
    <nav aria-label={t('imports:steps.label')}>
      <ol className={classes.steps}>
        {STEPS.map((step, index) => {
          const isDone = index < currentIndex || state !== 'uploaded'
          const content = (
            <>
              <span className={classes.number} data-done={isDone || undefined} aria-hidden>
                {isDone ? <IconCheck size={16} /> : index + 1}
              </span>
              {t(`imports:steps.${step}`)}
            </>
          )
          return (
            <li key={step} className={classes.step} data-current={step === current || undefined}>
              {index < currentIndex && state === 'uploaded' ? (
                <Link to="." search={toLinkSearch({ step })} className={classes.link}>
                  {content}
                </Link>
              ) : (
                <span className={classes.link} aria-current={step === current ? 'step' : undefined}>
                  {content}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The heading of a step, which gets the focus when the step opens. */
export function StepHeading({ children }: { children: string }) {
  return (
    <h2 tabIndex={-1} className={classes.heading}>
      {children}
    </h2>
  )
}
