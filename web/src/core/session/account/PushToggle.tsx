import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPushPermission, type PushPermission, requestPushPermission } from '../push.ts'
import classes from './PushToggle.module.css'

/**
 * A switch for notifications of the browser: the browser asks for permission, and the switch shows the user's decision.
 */
export function PushToggle({ checked, onChange }: { checked: boolean; onChange: (isWanted: boolean) => void }) {
  const { t } = useTranslation()
  const [permission, setPermission] = useState<PushPermission>(getPushPermission)
  async function changePushChoice(isWanted: boolean) {
    if (!isWanted) return onChange(false)
    const answer = await requestPushPermission()
    setPermission(answer)
    onChange(answer === 'granted')
  }
  return (
    <>
      <Switch
        label={t('account:agreement.push.switch')}
        checked={checked}
        disabled={permission === 'unsupported'}
        onChange={(event) => void changePushChoice(event.currentTarget.checked)}
      />
      <p className={classes.answer} aria-live="polite">
        {permission === 'denied' && t('account:agreement.push.denied')}
        {permission === 'unsupported' && t('account:agreement.push.unsupported')}
      </p>
    </>
  )
}
