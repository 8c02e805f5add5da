import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../components/Loaded.tsx'
import { RecordPage, Section } from '../../components/record/RecordPage.tsx'
import { useSession } from '../../lib/session.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { ErrorLog } from './ErrorLog.tsx'
import { Jobs } from './Jobs.tsx'
import { Switches } from './Switches.tsx'
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
      <Section title={t('system:state.title')}>
        <Switches system={query.data} />
      </Section>
      <Section title={t('system:texts.title')}>
        <Loaded query={query} rows={6}>
          {(settings) => <SystemForm settings={settings} />}
        </Loaded>
      </Section>
      <Section title={t('system:jobs.title')}>
        <Jobs />
      </Section>
      <Section title={t('system:errors.title')}>
        <ErrorLog />
      </Section>
    </RecordPage>
  )
}
