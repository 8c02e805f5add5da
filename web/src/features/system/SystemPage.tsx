import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../components/QueryContent.tsx'
import { PageSection, RecordPage } from '../../components/record/page/RecordPage.tsx'
import { usePageTitle } from '../../lib/format/usePageTitle.ts'
import { useSession } from '../../lib/session/session.ts'
import { ErrorLog } from './ErrorLog.tsx'
import { JobList } from './JobList.tsx'
import { SystemControls } from './SystemControls.tsx'
import { SystemForm } from './SystemForm.tsx'
import { systemQuery } from './system.api.ts'

/** The running state of the whole installation, for those who answer for it. */
export function SystemPage() {
  const { t } = useTranslation()
  usePageTitle(t('system:title'))
  const { can } = useSession()
  const query = useQuery(systemQuery)
  return (
    <RecordPage
      back={can('settings.view') ? { to: '/settings', label: t('settings:title') } : undefined}
      title={t('system:title')}
    >
      <PageSection title={t('system:state.title')}>
        <SystemControls system={query.data} />
      </PageSection>
      <PageSection title={t('system:texts.title')}>
        <QueryContent query={query} rows={6}>
          {(settings) => <SystemForm settings={settings} />}
        </QueryContent>
      </PageSection>
      <PageSection title={t('system:jobs.title')}>
        <JobList />
      </PageSection>
      <PageSection title={t('system:errors.title')}>
        <ErrorLog />
      </PageSection>
    </RecordPage>
  )
}
