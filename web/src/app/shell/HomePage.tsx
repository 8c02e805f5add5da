import { Suspense } from 'react'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { actingAs } from '../../core/session/actingAs.ts'
import { useSession } from '../../core/session/session.ts'
import { DashboardPage } from '../../features/dashboard/index.ts'
import { settingsSection } from '../../features/settings/index.ts'
import { loadSetupChecklist } from '../../features/setup/index.ts'
import { withNamespaces } from '../router/featureNamespaces.ts'
import { modules } from '../router/modules.ts'

const SetupChecklist = lazyWithRetry(withNamespaces('setup', loadSetupChecklist))

/**
 * Passes the modules that the user can open and the setup checklist to the dashboard, because features cannot import
 * from the app.
 */
export function HomePage() {
  const { can } = useSession()
  return (
    <DashboardPage
      modules={[...modules, settingsSection].filter(({ permission }) => can(permission))}
      renderSetup={(steps) =>
        !actingAs && (
          <Suspense>
            <SetupChecklist steps={steps} />
          </Suspense>
        )
      }
    />
  )
}
