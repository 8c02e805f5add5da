import { Alert, Input, TextInput } from '@mantine/core'
import { AREAS, type Area, type Permission } from '@poledne/contract/access/permissions'
import { roles } from '@poledne/contract/access/role'
import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFieldError } from '../../core/form/formErrors.ts'
import { SwitchField, TextField } from '../../core/record/fields/fields.tsx'
import { NumberField } from '../../core/record/fields/NumberField.tsx'
import { RecordEditPage } from '../../core/record/form/RecordEditPage.tsx'
import { useFieldLabels } from '../../core/record/useFieldLabels.ts'
import type { RecordForm } from '../../core/record/useRecordForm.ts'
import { FieldDisplaysContext } from '../../core/record/values/FieldValue.tsx'
import { useSession } from '../../core/session/session.ts'
import { PermissionSummary, ROLE_FIELD_DISPLAYS } from './PermissionsDisplay.tsx'
import classes from './PermissionsField.module.css'
import { type AreaErrors, PermissionTable } from './PermissionTable.tsx'
import { canAdminister, findEntry, type PermissionCell, type PermissionEntries } from './permissionMatrix.ts'

const NAME = 'permissions'

/** Edits permissions in a table, with a summary and a warning if the role can no longer edit users and roles. */
function PermissionsField({ form: { module, form } }: { form: RecordForm<typeof roles> }) {
  return <PermissionInputs key={form.key(NAME)} label={useFieldLabels(module)(NAME)} form={form} />
}

/** Returns the message for each area. The server names an entry by its position in the list. */
function getAreaErrors(errors: Readonly<Record<string, unknown>>, entries: PermissionEntries): AreaErrors {
  const byArea = new Map<Area, Set<string>>()
  entries.forEach(({ area }, index) => {
    const message = getFieldError(errors, `${NAME}.${index}`)
    if (message) byArea.set(area, (byArea.get(area) ?? new Set()).add(message))
  })
  return Object.fromEntries([...byArea].map(([area, messages]) => [area, [...messages].join(' | ')]))
}

type PermissionInputsProps = { label: string; form: RecordForm<typeof roles>['form'] }

function PermissionInputs({ label, form }: PermissionInputsProps) {
  const { t } = useTranslation()
  const id = useId()
  const { can } = useSession()
  const [stored] = useState(() => (form.getInitialValues()[NAME] ?? []) as PermissionEntries)
  const [entries, setEntries] = useState(() => (form.getValues()[NAME] ?? []) as PermissionEntries)
  const [search, setSearch] = useState('')
  const errors = getAreaErrors(form.errors, entries)
  const error = form.errors[NAME]
  const searchText = removeAccentsAndCase(search.trim())
  const areas = AREAS.filter(
    (area) => errors[area] || removeAccentsAndCase(t(`app:modules.${area}`)).includes(searchText),
  )
  /** Users can grant only permissions that they have. Permissions that the role already has can stay. */
  const mayGrant = (cell: PermissionCell) =>
    can(`${cell.area}.${cell.action}` as Permission) || findEntry(stored, cell) !== undefined

  const setPermissions = (next: PermissionEntries) => {
    setEntries(next)
    form.setFieldValue(NAME, [...next], { forceUpdate: false })
    for (const key of Object.keys(form.errors)) if (key.startsWith(`${NAME}.`)) form.clearFieldError(key)
  }

  return (
    <fieldset className="fieldset wide" aria-describedby={`${id}-hint`}>
      <legend className="legend">{label}</legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {t('roles:matrix.hint')}
      </p>
      {canAdminister(stored) && !canAdminister(entries) && (
        <Alert
          color="yellow"
          role="status"
          className={classes.warning}
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          {t('roles:matrix.lastAdministrator')}
        </Alert>
      )}
      <TextInput
        aria-label={t('roles:matrix.search')}
        placeholder={t('roles:matrix.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        className={classes.search}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {areas.length === 0 && <p className={classes.hint}>{t('roles:matrix.noMatch')}</p>}
      {areas.length > 0 && (
        <PermissionTable
          areas={areas}
          entries={entries}
          canGrant={mayGrant}
          isRefused={Object.keys(errors).length > 0}
          errors={errors}
          onChange={setPermissions}
        />
      )}
      {error && (
        <Input.Error tabIndex={-1} aria-invalid="true">
          {error}
        </Input.Error>
      )}
      <div className={classes.words} aria-live="polite">
        <p className="legend">{t('roles:summary.title')}</p>
        <PermissionSummary entries={entries} />
      </div>
    </fieldset>
  )
}

export function RoleEditPage() {
  const { t } = useTranslation()
  const { roleId = '' } = useParams({ strict: false })
  return (
    <FieldDisplaysContext value={ROLE_FIELD_DISPLAYS}>
      <RecordEditPage
        module={roles}
        id={roleId}
        copy={{ unique: 'name' }}
        getTitle={(role) => (role ? t('roles:edit', { name: role.name }) : t('roles:new'))}
      >
        {(form) => <RoleForm form={form} />}
      </RecordEditPage>
    </FieldDisplaysContext>
  )
}

function RoleForm({ form }: { form: RecordForm<typeof roles> }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField form={form} name="name" autoFocus />
      <NumberField form={form} name="level" hint={t('roles:hints.level')} />
      <div className="wide">
        <TextField form={form} name="description" hint={t('roles:hints.description')} />
      </div>
      <SwitchField form={form} name="requireFactor" hint={t('roles:hints.requireFactor')} />
      <NumberField form={form} name="factorGraceDays" hint={t('roles:hints.factorGraceDays')} />
      <PermissionsField form={form} />
    </>
  )
}
