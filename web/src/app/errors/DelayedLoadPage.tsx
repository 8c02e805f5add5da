import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../components/ErrorState.tsx'
import { useOnline } from '../../lib/http/useOnline.ts'
import { useStore } from '../../lib/storage/store.ts'
import { isAppDelayedStore } from '../shell/loadSignedInApp.ts'

/** While the app is on its way: nothing at first, and what is going on once it is late. */
export function DelayedLoadPage() {
  const { t } = useTranslation()
  const isLate = useStore(isAppDelayedStore)
  const online = useOnline()
  if (!isLate) return null
  return (
    <main>
      <ErrorState
        title={t('late.title')}
        text={t('late.text')}
        // Parts of a build that is gone never come; without a network a fresh page would not come either.
        actions={online && <Button onClick={() => window.location.reload()}>{t('errors.reload')}</Button>}
      />
    </main>
  )
}
