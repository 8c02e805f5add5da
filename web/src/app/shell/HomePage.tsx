import { Suspense } from 'react'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { actingAs } from '../../core/session/actingAs.ts'
import { useSession } from '../../core/session/session.ts'
import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx'
import { withNamespaces } from '../router/featureNamespaces.ts'
import { modules, settingsSection } from '../router/modules.ts'

const SetupChecklist = lazyWithRetry(
  withNamespaces('setup', () => import('../../features/setup/SetupChecklist.tsx').then((file) => file.SetupChecklist)),
)

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
