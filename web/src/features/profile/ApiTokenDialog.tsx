import { Alert, Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { apiTokenEndpoints, MAX_TOKEN_DAYS, MAX_TOKEN_NAME } from '@poledne/contract/access/apiToken'
import { addDays, isDay } from '@poledne/contract/domain/day'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { startOfDay } from '@poledne/contract/domain/zonedTime'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { Select } from '../../core/form/select/Select.tsx'
import { useEndpointSave } from '../../core/form/useEndpointSave.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { DayInput } from '../../core/record/fields/DayField.tsx'
import { useSession } from '../../core/session/session.ts'
import { ApiTokenPermissions } from './ApiTokenPermissions.tsx'
import classes from './ApiTokens.module.css'
import { getAreaErrors, type TokenChoices, toTokenEntries } from './apiTokenChoices.ts'

/** Creates an API token and shows it once. */
export function ApiTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [token, setToken] = useState<string | null>(null)
  return (
    <Dialog
      opened
      wide
      needsAnswer={token !== null}
      title={t(token === null ? 'tokens:create.action' : 'tokens:shown.title')}
      onClose={onClose}
    >
      {token === null ? <TokenForm onCreated={setToken} /> : <ShownToken token={token} onClose={onClose} />}
    </Dialog>
  )
}

const LIFETIMES = ['30', '90', String(MAX_TOKEN_DAYS)]
const CUSTOM = 'custom'
const DAY_MS = 86_400_000

type TokenValues = { name: string; lifetime: string; day: string | null; choices: TokenChoices }
const INITIAL_VALUES: TokenValues = { name: '', lifetime: '90', day: null, choices: {} }

/** Returns when the token expires: after its lifetime, or at the end of the chosen day. */
function toExpiry({ lifetime, day }: TokenValues, timeZone: string): string {
  if (lifetime !== CUSTOM) return dateToInstant(new Date(Date.now() + Number(lifetime) * DAY_MS))
  return day !== null && isDay(day) ? startOfDay(addDays(day, 1), timeZone) : (day ?? '')
}

function TokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { timezone } = useSession().profile
  const { form, formProps, isSaving, failure } = useFormSession({
    mode: 'controlled',
    toValues: () => INITIAL_VALUES,
    fields: ['name', 'expiresAt', 'permissions'],
    isGuarded: false,
    ...useEndpointSave({
      endpoint: apiTokenEndpoints.create,
      toBody: (values: TokenValues) => ({
        name: values.name,
        expiresAt: toExpiry(values, timezone),
        permissions: toTokenEntries(values.choices),
      }),
      kind: 'create',
      messages: { success: t('tokens:create.done'), failure: t('tokens:create.failed') },
    }),
    onSaved: ({ token }) => {
      void invalidateModules(client, ['apiTokens'])
      onCreated(token)
    },
  })
  const { errors } = form
  const { name, lifetime, choices } = form.values
  return (
    <form {...formProps} className={classes.form}>
      <FormError>{failure}</FormError>
      <TextInput
        label={t('table:fields.name')}
        description={t('tokens:hints.name')}
        maxLength={MAX_TOKEN_NAME}
        withAsterisk
        aria-required
        data-autofocus
        value={name}
        error={errors.name}
        onChange={(event) => form.setValues({ name: event.currentTarget.value })}
      />
      <div className={classes.expiry}>
        <Select
          label={t('tokens:fields.expiry')}
          allowDeselect={false}
          data={[
            ...LIFETIMES.map((days) => ({ value: days, label: t('tokens:lifetime', { count: Number(days) }) })),
            { value: CUSTOM, label: t('tokens:customDay') },
          ]}
          value={lifetime}
          error={lifetime === CUSTOM ? undefined : errors.expiresAt}
          onChange={(value) => value !== null && form.setValues({ lifetime: value })}
        />
        {lifetime === CUSTOM && (
          <DayInput
            label={t('tokens:fields.lastDay')}
            withAsterisk
            aria-required
            error={errors.expiresAt}
            onChange={(day) => form.setValues({ day })}
          />
        )}
      </div>
      <ApiTokenPermissions
        choices={choices}
        error={typeof errors.permissions === 'string' ? t('tokens:permissions.missing') : undefined}
        areaErrors={getAreaErrors(toTokenEntries(choices), errors)}
        onChange={(next) => form.setValues({ choices: next })}
      />
      <div>
        <Button type="submit" loading={isSaving}>
          {t('tokens:create.submit')}
        </Button>
      </div>
    </form>
  )
}

function ShownToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation()
  const clipboard = useClipboard()
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy
  const copyButton = useRef<HTMLButtonElement>(null)
  // The form that had the focus has just been removed, so the copy button gets the focus.
  useEffect(() => copyButton.current?.focus(), [])
  return (
    <div className={classes.form}>
      <Alert color="yellow" role="alert">
        {t('tokens:shown.warning')}
      </Alert>
      <p className={classes.token}>{token}</p>
      <div className="wrap">
        <Button ref={copyButton} leftSection={<CopyIcon size={16} aria-hidden />} onClick={() => clipboard.copy(token)}>
          <span aria-live="polite">{t(clipboard.copied ? 'account:about.copied' : 'tokens:shown.copy')}</span>
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('tokens:shown.done')}
        </Button>
      </div>
    </div>
  )
}
