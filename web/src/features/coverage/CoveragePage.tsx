import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { RecordPage } from '../../core/record/page/RecordPage.tsx'
import { codelistQuery } from '../../core/record/useCodelist.ts'
import { throwLoadError, useSession } from '../../core/session/session.ts'
import classes from './CoverageForm.module.css'
import { CoverageForm } from './CoverageForm.tsx'
import { coverageQuery } from './coverage.api.ts'

/** Sets which allergens and diets the check of a weekly menu watches. */
export function CoveragePage() {
  const { t, i18n } = useTranslation()
  usePageTitle(t('coverage:title'))
  const { can } = useSession()
  const query = useQuery(coverageQuery)
  const types = useQuery(codelistQuery('menuItemTypes', i18n.language))
  throwLoadError(query)
  throwLoadError(types)
  return (
    <RecordPage
      back={can('settings.view') ? { to: '/settings', label: t('settings:title') } : undefined}
      title={t('coverage:title')}
    >
      <div className={classes.lead}>
        <p>{t('coverage:lead')}</p>
        <p>{t('coverage:undeclared')}</p>
      </div>
      <QueryContent query={query} rows={6}>
        {(settings) => (
          <QueryContent query={types} rows={6}>
            {(rows) => <CoverageForm settings={settings} types={rows} />}
          </QueryContent>
        )}
      </QueryContent>
    </RecordPage>
  )
}
