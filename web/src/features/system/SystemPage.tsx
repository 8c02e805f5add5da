import { Switch } from '@mantine/core'
import type { SystemSettings } from '@poledne/contract/modules/system'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { callApi } from '../../core/http/http.ts'
import { ConfirmButton } from '../../core/overlay/ConfirmButton.tsx'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { LabelledValues } from '../../core/record/values/FieldValue.tsx'
import { throwLoadError, updateSession, useSession } from '../../core/session/session.ts'
import { describeSchedule } from './describeSchedule.ts'
import classes from './System.module.css'
import { errorLogQuery, jobsQuery, SystemForm, systemQuery } from './SystemForm.tsx'

/** The status of the installation, for administrators. */
export function SystemPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const query = useQuery(systemQuery)
  throwLoadError(query)
  return (
    <RecordPage
      back={can('settings.view') ? { to: '/settings', label: t('app:modules.settings') } : undefined}
      title={t('app:modules.system')}
    >
      <PageSection title={t('system:state.title')}>
        <SystemControls system={query.data} />
      </PageSection>
      <PageSection title={t('system:settingsTitle')}>
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

function JobList() {
  const { t } = useTranslation()
  const format = useFormat()
  const { settings } = useSession()
  return (
    <QueryContent query={useQuery(jobsQuery)}>
      {({ items }) => (
        <ul className="list">
          {items.map(({ name, schedule, lastRunAt, lastError, lateSince, always }) => (
            <li key={name} className={classes.item}>
              <strong>{t(`system:jobs.names.${name}`)}</strong>
              <span className={classes.hint}>
                {lastRunAt ? t('system:jobs.lastRun', { when: format.instant(lastRunAt) }) : t('system:jobs.never')}
                {' · '}
                {describeSchedule(schedule, t)}
                {settings.skipCronCalls && !always && ` · ${t('system:jobs.paused')}`}
              </span>
              {lateSince && <span className="error">{t('system:jobs.late', { when: format.instant(lateSince) })}</span>}
              {lastError && <span className="error">{lastError}</span>}
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  )
}

/** Lists the errors that browsers have reported. */
function ErrorLog() {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <QueryContent query={useQuery(errorLogQuery)}>
      {({ items }) =>
        items.length === 0 ? (
          <p className={classes.hint}>{t('system:errors.none')}</p>
        ) : (
          <ul className="list">
            {items.map(({ id, at, message, filename, lineNo, colNo, stack, userAgent }) => (
              <li key={id} className={classes.item}>
                <details>
                  <summary>
                    <time dateTime={`${at}Z`}>{format.instant(at)}</time> <strong>{message}</strong>
                  </summary>
                  <p className={classes.hint}>
                    {filename}
                    {lineNo !== null && `:${lineNo}:${colNo ?? 0}`} · {userAgent}
                  </p>
                  {stack && <pre className={classes.stack}>{stack}</pre>}
                </details>
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  )
}

/** Shows the settings that affect all users; some of them ask for confirmation. */
function SystemControls({ system }: { system: SystemSettings | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { settings } = useSession()
  const [isMaintenanceAsked, setIsMaintenanceAsked] = useState(false)
  const change = useSave<() => Promise<{ settings: typeof settings }>, { settings: typeof settings }>({
    kind: 'update',
    mutationFn: (call) => call(),
    onSuccess: (response) => updateSession({ settings: response.settings }),
    messages: { success: t('system:saved'), failure: t('system:notSaved') },
  })
  const describeBuild = ({ commit, builtAt }: SystemSettings['build']) =>
    builtAt === null ? commit : `${commit} (${format.instant(builtAt)})`
  const setMaintenance = (maintenance: boolean) =>
    change.mutate(() => callApi('PUT settings/maintenance/', { body: { maintenance } }))
  const setSkipCronCalls = (skipCronCalls: boolean) =>
    change.mutate(() => callApi('PUT settings/skipCronCalls/', { body: { skipCronCalls } }))

  return (
    <>
      <LabelledValues
        values={[
          { label: t('system:state.version'), value: settings.version },
          { label: t('system:state.build'), value: system ? describeBuild(system.build) : '…' },
          { label: t('system:state.sessions'), value: system?.sessions ?? '…' },
          { label: t('system:state.agreementVersion'), value: settings.agreementVersion },
          { label: t('system:state.security'), value: system ? t(`system:state.${system.security}`) : '…' },
        ]}
      />
      <Switch
        label={t('system:maintenance.label')}
        description={t('system:maintenance.hint')}
        checked={settings.maintenance}
        disabled={change.isPending}
        onChange={({ currentTarget }) => (currentTarget.checked ? setIsMaintenanceAsked(true) : setMaintenance(false))}
      />
      <Switch
        label={t('system:cron.label')}
        description={t('system:cron.hint')}
        checked={!settings.skipCronCalls}
        disabled={change.isPending}
        onChange={({ currentTarget }) => setSkipCronCalls(!currentTarget.checked)}
      />
      <div>
        <ConfirmButton
          label={t('system:agreement.action')}
          title={t('system:agreement.title')}
          confirmLabel={t('system:agreement.confirm')}
          isPending={change.isPending}
          onConfirm={() => change.mutate(() => callApi('PUT settings/agreementVersion/', { body: {} }))}
        >
          {t('system:agreement.body')}
        </ConfirmButton>
        <p className={classes.hint}>{t('system:agreement.hint')}</p>
      </div>
      <ConfirmDialog
        opened={isMaintenanceAsked}
        title={t('system:maintenance.title')}
        confirmLabel={t('system:maintenance.confirm')}
        onConfirm={() => {
          setIsMaintenanceAsked(false)
          setMaintenance(true)
        }}
        onClose={() => setIsMaintenanceAsked(false)}
      >
        {t('system:maintenance.body')}
      </ConfirmDialog>
    </>
  )
}
