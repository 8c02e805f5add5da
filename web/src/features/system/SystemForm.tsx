import { Alert, Button, NumberInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { ACCOUNT_LANGUAGES } from '@poledne/contract/languages'
import { type SystemSettings, systemSettings, TEXTS } from '@poledne/contract/system'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../components/FormFailure.tsx'
import { hintBelow } from '../../components/hintBelow.ts'
import { DiscardDialog } from '../../components/record/DiscardDialog.tsx'
import { useBodyForm } from '../../lib/useBodyForm.ts'
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts'
import classes from './System.module.css'
import { rememberSystem } from './system.api.ts'

const fieldsOf = ({ repeatDays, terms, privacy }: SystemSettings) => ({ repeatDays, terms, privacy })

/** The repeat window and what everybody is asked to accept, saved together. */
export function SystemForm({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [version, setVersion] = useState(settings.version)
  const [overtaken, setOvertaken] = useState(false)
  const { form, submit, begin, isDirty, saving, failure } = useBodyForm({
    endpoint: systemSettings.save,
    initial: fieldsOf(settings),
    bodyOf: (values) => ({ ...values, version }),
    kind: 'update',
    words: { success: t('system:saved'), failure: t('system:notSaved') },
    onSaved: (saved) => {
      show(saved)
      rememberSystem(client, saved)
    },
    onRefused: (error) => {
      const stored = error.stale<SystemSettings>()
      if (!stored) return false
      // what was typed stays; the next save is based on what stands now
      setVersion(stored.version)
      setOvertaken(true)
      return true
    },
  })
  const guard = useUnsavedGuard(isDirty)
  const show = (stored: SystemSettings) => {
    setVersion(stored.version)
    setOvertaken(false)
    begin(fieldsOf(stored))
  }

  // What others save is shown while nothing is typed; typed work meets it when it is saved.
  const arrived = settings.version > version && !isDirty
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer state is a reason
  useEffect(() => {
    if (arrived) show(settings)
  }, [arrived])

  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <FormFailure>{failure}</FormFailure>
      {overtaken && (
        <Alert color="yellow" variant="light" role="alert">
          {t('system:overtaken')}
        </Alert>
      )}
      <NumberInput
        key={form.key('repeatDays')}
        label={t('system:repeatDays.label')}
        description={t('system:repeatDays.hint')}
        {...hintBelow}
        className={classes.number}
        hideControls
        withAsterisk
        {...form.getInputProps('repeatDays')}
      />
      {TEXTS.map((text) => (
        <div key={text} className={classes.pair}>
          {ACCOUNT_LANGUAGES.map((language) => (
            <Textarea
              key={form.key(`${text}.${language}`)}
              label={t(`system:texts.${text}`, { language: t(`system:languages.${language}`) })}
              autosize
              minRows={4}
              maxRows={16}
              {...form.getInputProps(`${text}.${language}`)}
            />
          ))}
        </div>
      ))}
      <div>
        <Button type="submit" loading={saving}>
          {t('system:save')}
        </Button>
      </div>
      <DiscardDialog guard={guard}>{t('system:unsaved')}</DiscardDialog>
    </form>
  )
}
