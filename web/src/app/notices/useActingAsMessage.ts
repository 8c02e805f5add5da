import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { takeActingAsMessage } from '../../lib/session/actingAs.ts'
import { notify } from '../../lib/session/notify.ts'
import { stopActingAs } from '../../lib/session/startActingAs.ts'

/** Right after a switch: as whom one acts now and the way back, or that it is over. */
export function useActingAsMessage(): void {
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a note is told once, in the language of that moment
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
