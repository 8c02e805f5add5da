import { actingAs } from '../../core/session/actingAs.ts'
import { useSession } from '../../core/session/session.ts'
import { DashboardPage } from '../../features/dashboard/index.ts'
import { settingsFeature } from '../../features/settings/feature.ts'
import { SetupChecklist } from '../../features/setup/index.ts'
import { recordModules } from '../router/modules.ts'

/**
 * Renders the dashboard with the modules that the user can open and the setup checklist, which it gets as props,
 * because features cannot import from the app.
 */
export function HomePage() {
  const { can } = useSession()
  return (
    <DashboardPage
      modules={[...recordModules, settingsFeature.section].filter(({ permission }) => can(permission))}
      renderSetup={(steps) => !actingAs && <SetupChecklist steps={steps} />}
    />
  )
}
