import { actingAs } from '../../core/session/actingAs.ts'
import { useSession } from '../../core/session/session.ts'
import { DashboardPage } from '../../features/dashboard/index.ts'
import { settingsFeature } from '../../features/settings/feature.ts'
import { SetupChecklist } from '../../features/setup/index.ts'
import { recordModules } from '../router/modules.ts'

/** Passes to the dashboard what it cannot import: the modules of the app and the setup checklist. */
export function HomePage() {
  const { can } = useSession()
  return (
    <DashboardPage
      hasModules={[...recordModules, settingsFeature.section].some(({ permission }) => can(permission))}
      renderSetup={(steps) => !actingAs && <SetupChecklist steps={steps} />}
    />
  )
}
