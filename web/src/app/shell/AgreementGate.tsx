import { Suspense } from 'react'
import { lazyWithRetry } from '../../lib/http/lazyWithRetry.ts'
import { actingAs } from '../../lib/session/actingAs.ts'
import { useSession } from '../../lib/session/session.ts'

const AgreementWizard = lazyWithRetry(() =>
  import('../../features/agreement/AgreementWizard.tsx').then((file) => file.AgreementWizard),
)

/** Who has not accepted the current conditions is asked first; nobody can accept them for somebody else. */
export function AgreementGate() {
  const { profile, settings } = useSession()
  if (actingAs || profile.lastAgreementVersion >= settings.agreementVersion) return null
  return (
    <Suspense>
      <AgreementWizard />
    </Suspense>
  )
}
