import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx'
import { useSession } from '../../lib/session/session.ts'
import { modules, settingsSection } from '../router/modules.ts'

/** Passes the modules that the user can open to the dashboard, because features cannot import from the app. */
export function HomePage() {
  const { can } = useSession()
  return <DashboardPage modules={[...modules, settingsSection].filter(({ permission }) => can(permission))} />
}
