import { Anchor, Checkbox, Radio, Skeleton } from '@mantine/core'
import type { PriceChangePreview } from '@poledne/contract/modules/priceChange'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowNotice, FlowProgress } from '../../../core/flow/flow.tsx'
import { isApiError } from '../../../core/http/apiError.ts'
import { getFailureMessage } from '../../../core/http/errorMessages.ts'
import { PageSection } from '../../../core/record/page/RecordPage.tsx'
import classes from '../form/PriceChangeForm.module.css'
import type { PriceChangeForm } from '../form/priceChangeForm.ts'
import { getProblemKeys, type Refusal, type RowErrors } from '../useApplyPriceChange.ts'
import { usePriceItemNames } from '../usePriceItemNames.ts'
import { PreviewRowItem, type RowActions } from './PreviewRowItem.tsx'
import { buildPreviewRows, groupByRestaurant, type PreviewRow } from './previewRows.ts'
import { RefusedRows } from './RefusedRows.tsx'
import { RestaurantGroups } from './RestaurantGroups.tsx'
import { SkippedItems } from './SkippedItems.tsx'
import type { usePriceChangePreview } from './usePriceChangePreview.ts'

type PreviewSectionProps = {
  form: PriceChangeForm
  state: ReturnType<typeof usePriceChangePreview>
  refusal: Refusal | null
  rowErrors: RowErrors
  actions: RowActions
  changeLater: (later: PriceChangeForm['later']) => void
}

const NO_KEYS: readonly string[] = []

/** The preview of the change, its problems, and the items that it skips. */
export function PreviewSection({ form, state, refusal, rowErrors, actions, changeLater }: PreviewSectionProps) {
  const { t } = useTranslation()
  const { preview, error, isLoading, request } = state
  const problemKeys = isApiError(error) ? getProblemKeys(error) : NO_KEYS
  const hasFieldErrors = isApiError(error) && Object.keys(error.fields).length > 0
  const forbiddenKeys = useMemo(
    () => preview?.items.flatMap(({ key, forbidden }) => (forbidden ? [key] : [])) ?? NO_KEYS,
    [preview],
  )
  const refusedKeys = refusal?.kind === 'forbidden' ? refusal.keys : NO_KEYS
  const invalidKeys = problemKeys.length > 0 ? problemKeys : refusal?.kind === 'invalid' ? refusal.keys : NO_KEYS
  const excludeAll = (keys: readonly string[]) => actions.setExcluded(keys, true)
  const isIncluded = (key: string) => !form.excluded.includes(key)
  return (
    <PageSection>
      <div className={classes.previewHead}>
        <h2 className={classes.previewTitle}>{t('priceChanges:preview.title')}</h2>
        <FlowProgress>{isLoading && preview !== null && t('priceChanges:preview.loading')}</FlowProgress>
      </div>
      {error && !hasFieldErrors && (
        <FlowNotice>
          {getFailureMessage(error)}{' '}
          <Anchor component="button" type="button" inherit onClick={() => void state.refetch()}>
            {t('errors.retry')}
          </Anchor>
        </FlowNotice>
      )}
      <RefusedRows reason="invalid" keys={invalidKeys.filter(isIncluded)} onExclude={excludeAll} />
      <RefusedRows
        reason="forbidden"
        keys={[...new Set([...forbiddenKeys, ...refusedKeys])].filter(isIncluded)}
        onExclude={excludeAll}
      />
      {request === null && <p className={classes.quiet}>{t('priceChanges:preview.noRule')}</p>}
      {request !== null && preview === null && isLoading && (
        <div aria-busy="true" className={classes.skeletons}>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} h={32} />
          ))}
        </div>
      )}
      {preview && (
        <div data-outdated={isLoading || undefined} className={classes.preview}>
          {(form.later === 'shift' || preview.items.some(({ later }) => later.length > 0)) && (
            <LaterChoice preview={preview} value={form.later} onChange={changeLater} />
          )}
          <PreviewRows
            form={form}
            preview={preview}
            known={state.known}
            changedKeys={refusal?.kind === 'outdated' ? refusal.keys : NO_KEYS}
            refusedKeys={refusedKeys}
            rowErrors={rowErrors}
            actions={actions}
          />
          <SkippedItems preview={preview} typed={form.typed} />
        </div>
      )}
    </PageSection>
  )
}

type LaterChoiceProps = {
  preview: PriceChangePreview
  value: PriceChangeForm['later']
  onChange: (later: PriceChangeForm['later']) => void
}

/** Asks what happens to later price entries, which take precedence from their start date on. */
function LaterChoice({ preview, value, onChange }: LaterChoiceProps) {
  const { t } = useTranslation()
  const count = preview.items.reduce((sum, { later }) => sum + later.length, 0)
  return (
    <Radio.Group
      className={classes.later}
      label={t('priceChanges:later.title')}
      description={t('priceChanges:later.hint', { count })}
      value={value}
      onChange={(next) => onChange(next as PriceChangeForm['later'])}
    >
      <div className={classes.laterOptions}>
        <Radio value="keep" label={t('priceChanges:later.keep')} />
        <Radio value="shift" label={t('priceChanges:later.shift')} />
      </div>
    </Radio.Group>
  )
}

type PreviewRowsProps = Pick<PreviewSectionProps, 'form' | 'rowErrors' | 'actions'> & {
  preview: PriceChangePreview
  known: PreviewSectionProps['state']['known']
  changedKeys: readonly string[]
  refusedKeys: readonly string[]
}

function PreviewRows({ form, preview, known, changedKeys, refusedKeys, rowErrors, actions }: PreviewRowsProps) {
  const { t } = useTranslation()
  const { order, restaurantName, typeName, variantName } = usePriceItemNames()
  const groups = useMemo(
    () => groupByRestaurant(buildPreviewRows(preview.items, known, form), order),
    [preview, known, form, order],
  )
  if (groups.length === 0) return <p className={classes.quiet}>{t('priceChanges:preview.empty')}</p>
  const renderRow = (row: PreviewRow) => (
    <PreviewRowItem
      key={row.key}
      row={row}
      typeName={typeName(row.menuItemTypeId)}
      variantName={variantName(row.weeklyMenuVariantId)}
      typed={form.typed[row.key]}
      errors={rowErrors[row.key]}
      isChanged={changedKeys.includes(row.key)}
      isRefused={refusedKeys.includes(row.key)}
      actions={actions}
    />
  )
  return (
    <RestaurantGroups
      groups={groups}
      getName={restaurantName}
      renderRow={renderRow}
      renderControl={({ restaurantId, rows }) => {
        const excludedCount = rows.filter(({ isExcluded }) => isExcluded).length
        const keys = rows.map(({ key }) => key)
        return (
          <Checkbox
            aria-label={t('priceChanges:preview.include', { name: restaurantName(restaurantId) })}
            checked={excludedCount < rows.length}
            indeterminate={excludedCount > 0 && excludedCount < rows.length}
            onChange={() => actions.setExcluded(keys, excludedCount === 0)}
          />
        )
      }}
    />
  )
}
