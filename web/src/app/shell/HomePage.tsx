import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx'
import { useSession } from '../../lib/session/session.ts'
import { modules, settingsSection } from '../router/modules.ts'

/** The dashboard knows no other module; what the user may open is told to it. */
export function HomePage() {
  const { can } = useSession()
  return <DashboardPage modules={[...modules, settingsSection].filter(({ permission }) => can(permission))} />
}
