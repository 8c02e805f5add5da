import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForPush, type PushState, pushState } from '../../lib/push.ts'
import classes from './PushSwitch.module.css'

/** The browser asks for itself, and its answer counts. */
export function PushSwitch({ checked, onChange }: { checked: boolean; onChange: (isWanted: boolean) => void }) {
  const { t } = useTranslation()
  const [state, setState] = useState<PushState>(pushState)
  async function change(isWanted: boolean) {
    if (!isWanted) return onChange(false)
    const answer = await askForPush()
    setState(answer)
    onChange(answer === 'granted')
  }
  return (
    <>
      <Switch
        label={t('account:agreement.push.switch')}
        checked={checked}
        disabled={state === 'unsupported'}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <p className={classes.answer} aria-live="polite">
        {state === 'denied' && t('account:agreement.push.denied')}
        {state === 'unsupported' && t('account:agreement.push.unsupported')}
      </p>
    </>
  )
}
