import { Suspense } from 'react'
import { lazyPart } from '../lib/lazyPart.ts'
import { useSession } from '../lib/session.ts'
import { switched } from '../lib/switched.ts'

const AgreementWizard = lazyPart(() =>
  import('../features/agreement/AgreementWizard.tsx').then((file) => file.AgreementWizard),
)

/** Who has not accepted the current conditions is asked first; nobody can accept them for somebody else. */
export function Agreement() {
  const { profile, settings } = useSession()
  if (switched || profile.lastAgreementVersion >= settings.agreementVersion) return null
  return (
    <Suspense>
      <AgreementWizard />
    </Suspense>
  )
}
