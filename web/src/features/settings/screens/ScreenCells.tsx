import { ActionIcon, Checkbox, Group, Switch, TextInput } from '@mantine/core'
import { ACCOUNT_LANGUAGES } from '@poledne/contract/domain/languages'
import { SCREEN_TYPES } from '@poledne/contract/modules/settingsList'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CodelistSelect } from '../../../core/form/select/CodelistSelect.tsx'
import { Select } from '../../../core/form/select/Select.tsx'
import { useFormat, useRelativeTimeFormat } from '../../../core/format/useFormat.ts'
import { callApi } from '../../../core/http/http.ts'
import { basePath } from '../../../core/http/pageMeta.ts'
import { notify } from '../../../core/overlay/notify.ts'
import { TimeInput } from '../../../core/record/fields/TimeInput.tsx'
import { DeadlineCell } from '../deadlines/DeadlineCell.tsx'
import type { ListRowErrors } from '../editor/cellErrors.ts'
import classes from '../editor/ListEditor.module.css'
import type { EditedRow } from '../editor/rows.ts'
import type { ListEditorActions } from '../editor/useListEditor.ts'
import type { SettingsListSpec } from '../list/settingsListSpecs.ts'
import addressClasses from './ScreenAddress.module.css'
import { ScreenDetails } from './ScreenDetails.tsx'
import { ScreenMenu } from './ScreenMenu.tsx'
import { ScreenPreviewButton } from './ScreenPreviewButton.tsx'

export type CellsProps = {
  spec: SettingsListSpec
  row: EditedRow
  name: string
  errors: ListRowErrors
  actions: ListEditorActions
}

/**
 * The inputs of a row. In a wide window the header shows the labels, and the labels of the inputs are visually
 * hidden.
 */
export function TextCells({ spec, ...row }: CellsProps) {
  return spec.fields.map((field, index) =>
    field === 'publishBy' ? (
      <DeadlineCell key={field} {...row} />
    ) : (
      <TextCell key={field} {...row} field={field} first={index === 0} hasHiddenLabel />
    ),
  )
}

type TextCellProps = Omit<CellsProps, 'spec' | 'name'> & {
  field: string
  /** Whether this is the first input of the row, which gets the focus when the row is added or restored. */
  first?: boolean
  hasHiddenLabel?: boolean
}

function TextCell({ row, field, errors, actions, first = false, hasHiddenLabel = false }: TextCellProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t(`settings:fields.${field as 'name'}`)}
      classNames={hasHiddenLabel ? { label: classes.briefLabel } : {}}
      value={String(row.item[field] ?? '')}
      error={errors[field]}
      autoComplete="off"
      aria-required
      data-focus={first ? 'first' : undefined}
      onChange={({ currentTarget }) => actions.edit(row.key, field, currentTarget.value)}
      onBlur={({ currentTarget }) => actions.check(row.key, field, currentTarget.value)}
    />
  )
}

/** The inputs of a screen. It has too many fields for one line, so it is a small form. */
export function ScreenCells(props: CellsProps) {
  const { t } = useTranslation()
  const { row, errors, actions, name } = props
  const { item, key } = row
  const createSetter = (field: string) => (value: unknown) => actions.edit(key, field, value)
  return (
    <>
      <TextCell {...props} field="name" first />
      <CodelistSelect
        codelist="restaurants"
        label={t('settings:fields.restaurantId')}
        stored={item.restaurantId}
        value={(item.restaurantId as number | null) ?? null}
        error={errors.restaurantId}
        aria-required
        onChange={createSetter('restaurantId')}
      />
      <Select
        label={t('settings:fields.screenType')}
        data={SCREEN_TYPES.map((value) => ({ value, label: t(`settings:screenTypes.${value}`) }))}
        value={String(item.screenType)}
        error={errors.screenType}
        allowDeselect={false}
        onChange={createSetter('screenType')}
      />
      <Checkbox.Group
        label={t('settings:fields.languages')}
        value={item.languages as string[]}
        error={errors.languages}
        onChange={createSetter('languages')}
      >
        <Group gap="md" className={classes.checks}>
          {ACCOUNT_LANGUAGES.map((language) => (
            <Checkbox
              key={language}
              value={language}
              label={t(`settings:languages.${language}`)}
              error={Boolean(errors.languages)}
              aria-invalid={Boolean(errors.languages)}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <HourCell {...props} field="hoursFrom" />
      <HourCell {...props} field="hoursTo" />
      <p className={classes.hint}>{t('settings:screen.hoursHint')}</p>
      <Switch
        className="wide"
        label={t('settings:fields.showPrices')}
        checked={item.showPrices === true}
        onChange={({ currentTarget }) => createSetter('showPrices')(currentTarget.checked)}
      />
      <Switch
        className="wide"
        label={t('settings:fields.alerts')}
        description={t('settings:details.alertsHint')}
        checked={item.alerts === true}
        onChange={({ currentTarget }) => createSetter('alerts')(currentTarget.checked)}
      />
      <ScreenDetails {...props} />
      <div className="row wide">
        <ScreenPreviewButton item={item} name={name} />
        {item.id !== undefined && <ScreenMenu id={String(item.id)} name={name} />}
      </div>
      <ScreenAddress id={item.id} name={name} />
      <ScreenLastSeen id={item.id} />
    </>
  )
}

function HourCell({ row, field, errors, actions }: CellsProps & { field: 'hoursFrom' | 'hoursTo' }) {
  const { t } = useTranslation()
  return (
    <TimeInput
      label={t(`settings:fields.${field}`)}
      value={String(row.item[field] ?? '')}
      error={errors[field]}
      onChange={(value) => actions.edit(row.key, field, value || null)}
    />
  )
}

const REFETCH_MS = 20_000

/** Queries when each screen was last seen, in one request for all rows. */
const screensSeenQuery = {
  queryKey: ['settings', 'screensSeen'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('GET settings/screensSeen/', { signal }),
  refetchInterval: REFETCH_MS,
}

/** Shows when the screen last sent a request, what it shows, on which device, and how reliable it is. */
export function ScreenLastSeen({ id }: { id: number | string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const formatAgo = useRelativeTimeFormat()
  const { data } = useQuery({ ...screensSeenQuery, enabled: id !== undefined })
  const seen = data?.items.find((item) => item.id === id)
  if (!seen) return null
  if (seen.lastSeenAt === null) return <p className={addressClasses.seen}>{t('settings:screen.neverSeen')}</p>
  const isCurrent = seen.shownRevision === seen.revision
  const { shows, device, uptime } = seen
  return (
    <div className={addressClasses.seen}>
      <p className={addressClasses.state} data-old={!isCurrent || undefined}>
        {t(isCurrent ? 'settings:screen.shows' : 'settings:screen.showsOld', {
          seen: formatAgo(seen.lastSeenAt),
        })}
      </p>
      <p className="flat">
        {[
          shows !== null && t('settings:care.now', { content: t(`settings:care.scenes.${shows}`) }),
          device !== null && t('settings:care.device', { device }),
          uptime !== null && t('settings:care.uptime', { uptime: format.number(uptime) }),
        ]
          .filter((part) => part !== false)
          .join(' · ')}
      </p>
    </div>
  )
}

const getScreenUrl = (id: number | string) => `${window.location.origin}${basePath}/s/${id}/`

/** The URL of the page of a screen, which needs no sign-in. */
export function ScreenAddress({ id, name }: { id: number | string | undefined; name: string }) {
  const { t } = useTranslation()
  if (id === undefined) return <p className="flat quiet small wide">{t('settings:screen.addressLater')}</p>
  const address = getScreenUrl(id)

  // Browsers provide the clipboard only on https and localhost.
  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notify.info({ message: t('settings:screen.copied') })
    } catch {
      notify.error({ message: t('settings:screen.copyFailed') })
    }
  }

  return (
    <div className="row shrink wide">
      <span className={addressClasses.label}>{t('settings:screen.address')}</span>
      <code className={addressClasses.text}>{address}</code>
      <ActionIcon
        className={addressClasses.tool}
        variant="default"
        aria-label={t('settings:screen.copy', { name })}
        onClick={() => void copyAddress()}
      >
        <IconCopy size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={addressClasses.tool}
        variant="default"
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={t('settings:screen.open', { name })}
      >
        <IconExternalLink size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
