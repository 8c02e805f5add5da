import { Button } from '@mantine/core'
import { getToday } from '@poledne/contract/domain/timeZone'
import type { PriceChange, PriceChangeRequest } from '@poledne/contract/modules/priceChange'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../core/form/formErrors.ts'
import { type FormSession, useFormSession } from '../../core/form/useFormSession.ts'
import { isApiError } from '../../core/http/apiError.ts'
import { PreviewBar, PreviewNotice } from '../../core/preview/preview.tsx'
import { DraftNotice } from '../../core/record/form/DraftNotice.tsx'
import { UnsavedChangesDialog } from '../../core/record/form/UnsavedChangesDialog.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { useSession } from '../../core/session/session.ts'
import { PriceChangeFields } from './form/PriceChangeFields.tsx'
import { createPriceChangeForm, type PriceChangeForm, readDraftForm } from './form/priceChangeForm.ts'
import type { PreviewRowActions } from './preview/PreviewRowItem.tsx'
import { PreviewSection } from './preview/PreviewSection.tsx'
import { usePriceChangePreview } from './preview/usePriceChangePreview.ts'
import { getRowErrors, type PriceChangeRefusal, toRefusal, useApplyPriceChange } from './priceChanges.api.ts'
import { usePriceRuleFormat } from './priceFormats.ts'

type FormChange = Partial<PriceChangeForm> | ((form: PriceChangeForm) => Partial<PriceChangeForm>)

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
  const [initial] = useState(() => createPriceChangeForm(getToday(new Date(), timezone), selection))
  const [refusal, setRefusal] = useState<PriceChangeRefusal | null>(null)
  const [isAttempted, setIsAttempted] = useState(false)
  const saving = useApplyPriceChange()
  const session: FormSession<PriceChangeForm, PriceChange> = useFormSession({
    mode: 'controlled',
    toValues: () => initial,
    draft: { module: 'priceChanges', read: readDraftForm },
    validate: () => {
      setIsAttempted(true)
      return { ...attemptErrors, ...ownErrors }
    },
    send: () => {
      setRefusal(null)
      return saving.mutateAsync(request as PriceChangeRequest)
    },
    onSaved: ({ id }) => {
      guard.release()
      void navigate({ to: '/priceChanges/$priceChangeId', params: { priceChangeId: String(id) }, replace: true })
    },
    onFailed: (error) => {
      const next = toRefusal(error, request?.typed)
      setRefusal(next)
      if (next.kind === 'outdated') void state.refetch()
    },
  })
  const { guard, isSaving, offered } = session
  const form = session.form.values
  const suggestedName = usePriceRuleFormat().name(form)
  const state = usePriceChangePreview(form)

  const { setValues } = session.form
  const edit = useCallback(
    (part: FormChange) => {
      // The rows that have changed since the preview stay marked until the user tries again.
      setRefusal((before) => (before?.kind === 'outdated' ? before : null))
      setValues((before) => (typeof part === 'function' ? part(before as PriceChangeForm) : part))
    },
    [setValues],
  )
  const actions = useMemo<PreviewRowActions>(
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
  const count = state.preview?.items.filter(({ key }) => !form.excluded.includes(key)).length ?? 0
  const hasForbidden = state.preview?.items.some(({ key, forbidden }) => forbidden && !form.excluded.includes(key))
  const ownErrors: FieldErrors = { ...state.errors, ...(isApiError(state.error) && state.error.getFieldErrors()) }
  const fieldErrors: FieldErrors = { ...ownErrors, ...refusal?.fields }
  const attemptErrors: FieldErrors = {
    ...(state.request === null && { czk: t('messages:violations.emptyField') }),
    ...(name.trim() === '' && { name: t('messages:violations.emptyField') }),
    ...(hasForbidden && { excluded: t('messages:violations.beyondRights') }),
  }
  const errors = isAttempted ? { ...attemptErrors, ...fieldErrors } : fieldErrors
  const rowErrors = {
    ...getRowErrors(ownErrors, state.checkedPrices),
    ...(refusal && getRowErrors(refusal.fields, refusal.typed)),
  }

  const isReady = state.isCurrent && count > 0
  const request =
    state.request && state.preview ? { ...state.request, name: name.trim(), plan: state.preview.plan } : null

  return (
    <form
      {...session.formProps}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const isInvalid = Object.keys({ ...attemptErrors, ...ownErrors }).length > 0
        if (isReady || isInvalid) void session.save()
      }}
    >
      {offered && (
        <DraftNotice savedAt={offered.savedAt} onRestore={session.restoreDraft} onDiscard={session.forgetDraft}>
          {t('priceChanges:draft')}
        </DraftNotice>
      )}
      {refusal && (refusal.kind === 'outdated' || refusal.kind === 'failed') && <RefusalAlert refusal={refusal} />}
      <fieldset className="stack fieldset" disabled={offered !== null || isSaving}>
        <PageSection>
          <PriceChangeFields
            // The key remounts the inputs after the draft is restored or discarded, so that they show its values.
            key={String(offered !== null)}
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
      <PreviewBar
        label={t('priceChanges:bar')}
        summary={state.preview && t('priceChanges:summary', { count })}
        leftOut={
          state.preview !== null &&
          form.excluded.length > 0 &&
          t('priceChanges:excluded', { count: form.excluded.length })
        }
      >
        <Button
          type="submit"
          loading={isSaving}
          disabled={offered !== null || (state.request !== null && !isSaving && state.isLoading)}
        >
          {count > 0 ? t('priceChanges:apply', { count }) : t('priceChanges:applyNone')}
        </Button>
      </PreviewBar>
      <UnsavedChangesDialog guard={guard} onDiscard={session.forgetDraft} />
    </form>
  )
}

/** Explains why the server changed no price. */
function RefusalAlert({ refusal: { kind, message, keys } }: { refusal: PriceChangeRefusal }) {
  const { t } = useTranslation()
  return (
    <PreviewNotice
      isWarning={kind === 'outdated'}
      isFormError
      title={kind === 'outdated' ? t('priceChanges:outdated.title') : t('priceChanges:notApplied')}
    >
      {kind === 'outdated' ? t('priceChanges:outdated.body', { count: keys.length }) : message}
    </PreviewNotice>
  )
}
