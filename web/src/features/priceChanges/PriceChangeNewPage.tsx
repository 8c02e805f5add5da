import { Alert, Button, Group } from '@mantine/core'
import { getToday } from '@poledne/contract/domain/timeZone'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../core/form/formErrors.ts'
import { useUnsavedGuard } from '../../core/form/useUnsavedGuard.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { isApiError } from '../../core/http/apiError.ts'
import { UnsavedChangesDialog } from '../../core/record/form/UnsavedChangesDialog.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { useSession } from '../../core/session/session.ts'
import { PriceChangeFields } from './form/PriceChangeFields.tsx'
import classes from './form/PriceChangeForm.module.css'
import { createForm, type PriceChangeForm } from './form/priceChangeForm.ts'
import { type FormChange, usePriceChangeDraft } from './form/usePriceChangeDraft.ts'
import type { RowActions } from './preview/PreviewRowItem.tsx'
import { PreviewSection } from './preview/PreviewSection.tsx'
import { usePriceChangePreview } from './preview/usePriceChangePreview.ts'
import { getRowErrors, type Refusal, useApplyPriceChange } from './useApplyPriceChange.ts'
import { usePriceRuleFormat } from './usePriceRuleFormat.ts'

/** Reads the selection of a link such as `/priceChanges/new?restaurantId=3`. */
function useSelectionParams(): Partial<PriceChangeForm> {
  const { restaurantId, weeklyMenuVariantId, menuItemTypeId } = useSearch({ strict: false })
  const toIds = (value: string | undefined) => (/^[1-9]\d{0,9}$/.test(value ?? '') ? [Number(value)] : [])
  return {
    restaurantIds: toIds(restaurantId),
    weeklyMenuVariantIds: toIds(weeklyMenuVariantId),
    menuItemTypeIds: toIds(menuItemTypeId),
  }
}

export function PriceChangeNewPage() {
  const { t } = useTranslation()
  const selection = useSelectionParams()
  usePageTitle(t('priceChanges:new'))
  return (
    <RecordPage
      back={{ to: '/priceChanges', label: t('priceChanges:title') }}
      title={t('priceChanges:new')}
      actions={
        <Button component={Link} to="/restaurantMenuExceptions" variant="default">
          {t('record:cancel')}
        </Button>
      }
    >
      <PriceChangeEditor key={JSON.stringify(selection)} selection={selection} />
    </RecordPage>
  )
}

function PriceChangeEditor({ selection }: { selection: Partial<PriceChangeForm> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { timezone } = useSession().profile
  const element = useRef<HTMLFormElement>(null)
  const draft = usePriceChangeDraft(() => createForm(getToday(new Date(), timezone), selection))
  const { form, isDirty, offered } = draft
  const suggestedName = usePriceRuleFormat().name(form)
  const state = usePriceChangePreview(form)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isAttempted, setIsAttempted] = useState(false)
  const [failures, setFailures] = useState(0)
  const guard = useUnsavedGuard(isDirty)
  const saving = useApplyPriceChange({
    onApplied: ({ id }) => {
      draft.deleteDraft()
      guard.release()
      void navigate({ to: '/priceChanges/$priceChangeId', params: { priceChangeId: String(id) }, replace: true })
    },
    onRefused: (next) => {
      setRefusal(next)
      setFailures((count) => count + 1)
      if (next.kind === 'outdated') void state.refetch()
    },
  })

  const { change } = draft
  const edit = useCallback(
    (part: FormChange) => {
      // The rows that have changed since the preview stay marked until the next attempt.
      setRefusal((before) => (before?.kind === 'outdated' ? before : null))
      change(part)
    },
    [change],
  )
  const actions = useMemo<RowActions>(
    () => ({
      setExcluded: (keys, isExcluded) =>
        edit(({ excluded }) => {
          const others = excluded.filter((key) => !keys.includes(key))
          return { excluded: isExcluded ? [...others, ...keys] : others }
        }),
      setPrice: (key, price, amount) =>
        edit(({ excluded, typed: { [key]: before, ...others } }) => {
          const { [price]: _, ...rest } = before ?? {}
          const next = amount === undefined ? rest : { ...rest, [price]: amount }
          return {
            excluded: excluded.filter((each) => each !== key),
            typed: Object.keys(next).length > 0 ? { ...others, [key]: next } : others,
          }
        }),
    }),
    [edit],
  )

  const name = form.name ?? suggestedName
  const previewErrors = isApiError(state.error) ? state.error.getFieldErrors() : {}
  const fieldErrors: FieldErrors = { ...state.errors, ...previewErrors, ...refusal?.fields }
  const attemptErrors: FieldErrors = {
    ...(state.request === null && { czk: t('messages:violations.emptyField') }),
    ...(name.trim() === '' && { name: t('messages:violations.emptyField') }),
  }
  const errors = isAttempted ? { ...attemptErrors, ...fieldErrors } : fieldErrors
  const rowErrors = {
    ...getRowErrors({ ...state.errors, ...previewErrors }, state.checkedPrices),
    ...(refusal && getRowErrors(refusal.fields, refusal.typed)),
  }
  const count = state.preview?.items.filter(({ key }) => !form.excluded.includes(key)).length ?? 0
  const hasForbidden = state.preview?.items.some(({ key, forbidden }) => forbidden && !form.excluded.includes(key))

  const apply = (event: FormEvent) => {
    event.preventDefault()
    setIsAttempted(true)
    const isRefused = Object.keys({ ...attemptErrors, ...state.errors, ...previewErrors }).length > 0 || hasForbidden
    if (isRefused) return setFailures((before) => before + 1)
    if (saving.isPending || !state.isCurrent || !state.request || !state.preview || count === 0) return
    setRefusal(null)
    saving.mutate({ ...state.request, name: name.trim(), plan: state.preview.plan })
  }
  // Focus the first invalid field, or the reason of the refusal, after the errors are rendered.
  useEffect(() => {
    if (failures === 0) return
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector)
    const target = find('[aria-invalid="true"]') ?? find('[data-refusal]')
    target?.focus()
  }, [failures])

  return (
    <form ref={element} noValidate className={classes.form} onSubmit={apply}>
      {offered && (
        <DraftNotice savedAt={offered.savedAt} onRestore={draft.restoreDraft} onDiscard={draft.deleteDraft} />
      )}
      {refusal && (refusal.kind === 'outdated' || refusal.kind === 'failed') && <RefusalAlert refusal={refusal} />}
      <fieldset className={classes.fieldset} disabled={offered !== null || saving.isPending}>
        <PageSection>
          <PriceChangeFields
            key={draft.restoredCount}
            form={form}
            errors={errors}
            suggestedName={suggestedName}
            change={edit}
          />
        </PageSection>
        <PreviewSection
          form={form}
          state={state}
          refusal={refusal}
          rowErrors={rowErrors}
          actions={actions}
          changeLater={(later) => edit({ later })}
        />
      </fieldset>
      <section className={classes.bar} data-keep-clear aria-label={t('priceChanges:bar')}>
        <span className={classes.summary} aria-live="polite">
          {state.preview && t('priceChanges:summary', { count })}
          {state.preview && form.excluded.length > 0 && (
            <span className={classes.quiet}>{t('priceChanges:excluded', { count: form.excluded.length })}</span>
          )}
        </span>
        <Button
          type="submit"
          loading={saving.isPending}
          disabled={offered !== null || (state.request !== null && !saving.isPending && state.isLoading)}
        >
          {count > 0 ? t('priceChanges:apply', { count }) : t('priceChanges:applyNone')}
        </Button>
      </section>
      <UnsavedChangesDialog
        opened={guard.blocked !== null}
        onStay={() => guard.blocked?.reset()}
        onKeepDraft={() => guard.blocked?.proceed()}
        onDiscard={() => {
          draft.deleteDraft()
          guard.blocked?.proceed()
        }}
      />
    </form>
  )
}

/** Explains why nothing was changed. */
function RefusalAlert({ refusal: { kind, message, keys } }: { refusal: Refusal }) {
  const { t } = useTranslation()
  return (
    <Alert
      color={kind === 'outdated' ? 'yellow' : 'red'}
      variant="light"
      role="alert"
      tabIndex={-1}
      data-refusal
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={kind === 'outdated' ? t('priceChanges:outdated.title') : t('priceChanges:notApplied')}
    >
      {kind === 'outdated' ? t('priceChanges:outdated.body', { count: keys.length }) : message}
    </Alert>
  )
}

type DraftNoticeProps = { savedAt: string; onRestore: () => void; onDiscard: () => void }

/** Offers the draft of an earlier visit. */
function DraftNotice({ savedAt, onRestore, onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconHistory size={18} aria-hidden />}
      title={t('record:draft.title', { when: format.moment(savedAt) })}
    >
      {t('priceChanges:draft')}
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={onRestore}>
          {t('record:draft.restore')}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t('record:draft.discard')}
        </Button>
      </Group>
    </Alert>
  )
}
