import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { takeActingAsMessage } from '../../lib/session/actingAs.ts'
import { notify } from '../../lib/session/notify.ts'
import { stopActingAs } from '../../lib/session/startActingAs.ts'

/** After the reload that starts or ends acting as another user, shows a notification about it. */
export function useActingAsMessage(): void {
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notification is shown once, in the current language
  useEffect(() => {
    const note = takeActingAsMessage()
    if (!note) return
    const name = note.username
    if (note.kind === 'refused')
      return notify.error({ title: t('account:switch.refused', { name }), message: t('account:switch.yourselfAgain') })
    notify.infoWithAction({
      title: t('account:switch.actingAs', { name }),
      message: t('account:switch.explained'),
      label: t('account:switch.back'),
      onChosen: stopActingAs,
    })
  }, [])
}
