import { Button } from '@mantine/core'
import { SETUP_STEPS, type SetupStep } from '@poledne/contract/modules/dashboard'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../core/overlay/notify.ts'
import { FirstWeekStep } from './FirstWeekStep.tsx'
import { PricesStep } from './PricesStep.tsx'
import classes from './SetupChecklist.module.css'
import {
  AllergensStep,
  GuestPageStep,
  PresetStep,
  ProfileStep,
  PublicationStep,
  RestaurantStep,
} from './SetupSteps.tsx'
import { type SetupSteps, saveSetupPreference, useSetupSave } from './setup.api.ts'

/** The steps that must be done before a step can be done. */
const REQUIRED_STEPS: Partial<Record<SetupStep, readonly SetupStep[]>> = {
  prices: ['lists', 'restaurant'],
  weeklyMenu: ['lists'],
  publication: ['weeklyMenu'],
  guestPage: ['restaurant', 'publication'],
}

function renderStep(step: SetupStep, steps: SetupSteps): ReactNode {
  switch (step) {
    case 'profile':
      return <ProfileStep steps={steps} />
    case 'allergens':
      return <AllergensStep />
    case 'lists':
      return <PresetStep />
    case 'restaurant':
      return <RestaurantStep />
    case 'prices':
      return <PricesStep />
    case 'weeklyMenu':
      return <FirstWeekStep />
    case 'publication':
      return <PublicationStep />
    case 'guestPage':
      return <GuestPageStep steps={steps} />
  }
}

/** Leads through an empty installation up to the first published week. One step is open at a time. */
export function SetupChecklist({ steps }: { steps: SetupSteps }) {
  const { t } = useTranslation()
  const id = useId()
  const [chosen, setChosen] = useState<SetupStep | 'none' | null>(null)
  const next = SETUP_STEPS.find((step) => !steps[step])
  const open = chosen ?? next
  const doneCount = SETUP_STEPS.filter((step) => steps[step]).length
  const list = useRef<HTMLOListElement>(null)

  // After a step is done, its button is gone; open the next step and focus it.
  const shownNext = useRef(next)
  useEffect(() => {
    if (shownNext.current === next) return
    shownNext.current = next
    setChosen(null)
    list.current?.querySelector<HTMLElement>(`[data-step="${next}"]`)?.focus({ preventScroll: true })
  }, [next])

  return (
    <section className={classes.checklist} aria-labelledby={id}>
      <header className={classes.header}>
        <div>
          <h2 id={id} className={classes.title}>
            {t('setup:title')}
          </h2>
          <p className={classes.hint}>{t('setup:hint')}</p>
        </div>
        <HideButton steps={steps} />
      </header>
      <div className={classes.progress}>
        <progress className={classes.bar} max={SETUP_STEPS.length} value={doneCount} aria-labelledby={`${id}-count`} />
        <span id={`${id}-count`}>{t('setup:progress', { count: doneCount, total: SETUP_STEPS.length })}</span>
      </div>
      <ol ref={list} className={classes.steps}>
        {SETUP_STEPS.map((step, index) => (
          <StepItem
            key={step}
            step={step}
            number={index + 1}
            isDone={steps[step]}
            isOpen={open === step}
            onToggle={() => setChosen(open === step ? 'none' : step)}
          >
            {renderContent(step, steps, t)}
          </StepItem>
        ))}
      </ol>
    </section>
  )
}

/** A step that needs others shows which one to do first; a done step can still be read, but not repeated. */
function renderContent(step: SetupStep, steps: SetupSteps, t: TFunction): ReactNode {
  if (steps[step]) return <p className={classes.hint}>{t(`setup:steps.${step}.done`)}</p>
  const missing = REQUIRED_STEPS[step]?.find((required) => !steps[required])
  if (missing) return <p className={classes.hint}>{t('setup:first', { step: t(`setup:steps.${missing}.title`) })}</p>
  return renderStep(step, steps)
}

type StepItemProps = {
  step: SetupStep
  number: number
  isDone: boolean
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

function StepItem({ step, number, isDone, isOpen, onToggle, children }: StepItemProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <li className={classes.step} data-done={isDone || undefined} data-open={isOpen || undefined}>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          data-step={step}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className={classes.mark}>
            {isDone ? <IconCheck size={16} stroke={2.5} role="img" aria-label={t('setup:done')} /> : number}
          </span>
          <span className={classes.name}>{t(`setup:steps.${step}.title`)}</span>
          <IconChevronDown className={classes.chevron} size={18} aria-hidden />
        </button>
      </h3>
      <div id={id} className={classes.content} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  )
}

/** Hides the checklist, which the settings can show again. */
function HideButton({ steps }: { steps: SetupSteps }) {
  const { t } = useTranslation()
  const hiding = useSetupSave<void>(async () => {
    await saveSetupPreference({ profile: steps.profile, guestPage: steps.guestPage, hidden: true })
    notify.info({ message: t('setup:hidden') })
  })
  return (
    <Button variant="subtle" color="gray" size="xs" loading={hiding.isPending} onClick={() => hiding.mutate()}>
      {t('setup:hide')}
    </Button>
  )
}
