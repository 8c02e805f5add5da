import { BlockingDialog } from '../../components/overlay/BlockingDialog.tsx'
import { useSession } from '../../lib/session/session.ts'
import { WizardSteps } from './WizardSteps.tsx'

const focusTitle = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>('#agreement-step')?.focus()

/** Over everything until it is answered. A version that is raised while it is open starts over with the new texts. */
export function AgreementWizard() {
  const { settings } = useSession()
  return (
    <BlockingDialog titleId="agreement-step" wide onOpen={focusTitle}>
      <WizardSteps key={settings.agreementVersion} />
    </BlockingDialog>
  )
}
