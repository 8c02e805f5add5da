import { Button, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import type { Endpoint } from '@poledne/contract/endpoints/endpoint'
import { type SystemSettings, systemEndpoints } from '@poledne/contract/endpoints/system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { useSave } from '../../lib/form/useSave.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { callEndpoint } from '../../lib/http/http.ts'
import { updateSession, useSession } from '../../lib/session/session.ts'
import classes from './System.module.css'

type Question = 'maintenance' | 'agreement'

/** What holds for everybody at once; what would surprise people is asked about first. */
export function SystemControls({ system }: { system: SystemSettings | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { settings } = useSession()
  const [openQuestion, setOpenQuestion] = useState<Question | null>(null)
  const [question, setQuestion] = useState<Question>('maintenance')
  const askQuestion = (wanted: Question) => {
    setQuestion(wanted)
    setOpenQuestion(wanted)
  }
  const change = useSave<{ endpoint: Endpoint; body: object }, { settings: typeof settings }>({
    kind: 'update',
    mutationFn: ({ endpoint, body }) =>
      callEndpoint(endpoint, { body } as never) as unknown as Promise<{ settings: typeof settings }>,
    onSuccess: (answer) => updateSession({ settings: answer.settings }),
    messages: { success: t('system:saved'), failure: t('system:notSaved') },
  })
  const describeBuild = ({ commit, builtAt }: SystemSettings['build']) =>
    builtAt === null ? commit : `${commit} (${format.instant(builtAt)})`
  const setMaintenance = (maintenance: boolean) =>
    change.mutate({ endpoint: systemEndpoints.maintenance, body: { maintenance } })
  const raiseAgreementVersion = () => change.mutate({ endpoint: systemEndpoints.agreementVersion, body: {} })

  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('system:state.version')}</dt>
          <dd>{settings.version}</dd>
        </div>
        <div>
          <dt>{t('system:state.build')}</dt>
          <dd>{system ? describeBuild(system.build) : '…'}</dd>
        </div>
        <div>
          <dt>{t('system:state.sessions')}</dt>
          <dd>{system?.sessions ?? '…'}</dd>
        </div>
        <div>
          <dt>{t('system:state.agreementVersion')}</dt>
          <dd>{settings.agreementVersion}</dd>
        </div>
      </dl>
      <Switch
        label={t('system:maintenance.label')}
        description={t('system:maintenance.hint')}
        checked={settings.maintenance}
        disabled={change.isPending}
        onChange={({ currentTarget }) => (currentTarget.checked ? askQuestion('maintenance') : setMaintenance(false))}
      />
      <Switch
        label={t('system:cron.label')}
        description={t('system:cron.hint')}
        checked={!settings.skipCronCalls}
        disabled={change.isPending}
        onChange={({ currentTarget }) =>
          change.mutate({ endpoint: systemEndpoints.skipCronCalls, body: { skipCronCalls: !currentTarget.checked } })
        }
      />
      <div>
        <Button variant="default" onClick={() => askQuestion('agreement')} disabled={change.isPending}>
          {t('system:agreement.action')}
        </Button>
        <p className={classes.hint}>{t('system:agreement.hint')}</p>
      </div>
      <ConfirmDialog
        opened={openQuestion !== null}
        title={t(`system:${question}.title`)}
        confirmLabel={t(`system:${question}.confirm`)}
        onConfirm={() => {
          setOpenQuestion(null)
          if (question === 'maintenance') setMaintenance(true)
          else raiseAgreementVersion()
        }}
        onClose={() => setOpenQuestion(null)}
      >
        {t(`system:${question}.body`)}
      </ConfirmDialog>
    </>
  )
}
