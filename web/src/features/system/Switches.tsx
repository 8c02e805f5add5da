import { Button, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import type { Endpoint } from '@poledne/contract/endpoint'
import { type SystemSettings, systemSettings } from '@poledne/contract/system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/record/ConfirmDialog.tsx'
import { call } from '../../lib/http.ts'
import { updateSession, useSession } from '../../lib/session.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { useSave } from '../../lib/useSave.ts'
import classes from './System.module.css'

type Question = 'maintenance' | 'agreement'

/** What holds for everybody at once; what would surprise people is asked about first. */
export function Switches({ system }: { system: SystemSettings | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { settings } = useSession()
  const [asked, setAsked] = useState<Question | null>(null)
  const [question, setQuestion] = useState<Question>('maintenance')
  const ask = (wanted: Question) => {
    setQuestion(wanted)
    setAsked(wanted)
  }
  const change = useSave<{ endpoint: Endpoint; body: object }, { settings: typeof settings }>({
    kind: 'update',
    mutationFn: ({ endpoint, body }) =>
      call(endpoint, { body } as never) as unknown as Promise<{ settings: typeof settings }>,
    onSuccess: (answer) => updateSession({ settings: answer.settings }),
    words: { success: t('system:saved'), failure: t('system:notSaved') },
  })
  const describeBuild = ({ commit, builtAt }: SystemSettings['build']) =>
    builtAt === null ? commit : `${commit} (${format.instant(builtAt)})`
  const maintain = (maintenance: boolean) =>
    change.mutate({ endpoint: systemSettings.maintenance, body: { maintenance } })
  const raise = () => change.mutate({ endpoint: systemSettings.agreementVersion, body: {} })

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
        onChange={({ currentTarget }) => (currentTarget.checked ? ask('maintenance') : maintain(false))}
      />
      <Switch
        label={t('system:cron.label')}
        description={t('system:cron.hint')}
        checked={!settings.skipCronCalls}
        disabled={change.isPending}
        onChange={({ currentTarget }) =>
          change.mutate({ endpoint: systemSettings.skipCronCalls, body: { skipCronCalls: !currentTarget.checked } })
        }
      />
      <div>
        <Button variant="default" onClick={() => ask('agreement')} disabled={change.isPending}>
          {t('system:agreement.action')}
        </Button>
        <p className={classes.hint}>{t('system:agreement.hint')}</p>
      </div>
      <ConfirmDialog
        opened={asked !== null}
        title={t(`system:${question}.title`)}
        confirm={t(`system:${question}.confirm`)}
        onConfirm={() => {
          setAsked(null)
          if (question === 'maintenance') maintain(true)
          else raise()
        }}
        onClose={() => setAsked(null)}
      >
        {t(`system:${question}.body`)}
      </ConfirmDialog>
    </>
  )
}
