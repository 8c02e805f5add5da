import { Anchor, Button, Checkbox, Radio, Skeleton } from '@mantine/core'
import { type PriceChangePreview, SKIP_REASONS } from '@poledne/contract/modules/priceChange'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../core/http/apiError.ts'
import { getFailureMessage } from '../../../core/http/errorMessages.ts'
import { PreviewLeftOut, PreviewNotice, PreviewProgress } from '../../../core/preview/preview.tsx'
import { PageSection } from '../../../core/record/page/RecordPage.tsx'
import classes from '../form/PriceChangeForm.module.css'
import type { PriceChangeForm } from '../form/priceChangeForm.ts'
import { getProblemKeys, type PriceChangeRefusal, type PriceRowErrors } from '../priceChanges.api.ts'
import { usePriceItemNames } from '../priceFormats.ts'
import { type PreviewRowActions, PreviewRowItem } from './PreviewRowItem.tsx'
import { buildPreviewRows, groupByRestaurant, groupSkipped, type PreviewRow, parsePriceItemKey } from './previewRows.ts'
import { RestaurantGroups } from './RestaurantGroups.tsx'
import type { usePriceChangePreview } from './usePriceChangePreview.ts'

type PreviewSectionProps = {
  form: PriceChangeForm
  state: ReturnType<typeof usePriceChangePreview>
  refusal: PriceChangeRefusal | null
  rowErrors: PriceRowErrors
  actions: PreviewRowActions
  changeLater: (later: PriceChangeForm['later']) => void
}

const NO_KEYS: readonly string[] = []

/** Shows the preview of the change, its problems, and the prices that it skips. */
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
        <PreviewProgress>{isLoading && preview !== null && t('priceChanges:preview.loading')}</PreviewProgress>
      </div>
      {error && !hasFieldErrors && (
        <PreviewNotice>
          {getFailureMessage(error)}{' '}
          <Anchor component="button" type="button" inherit onClick={() => void state.refetch()}>
            {t('errors.retry')}
          </Anchor>
        </PreviewNotice>
      )}
      <RefusedRows reason="invalid" keys={invalidKeys.filter(isIncluded)} onExclude={excludeAll} />
      <RefusedRows
        reason="forbidden"
        keys={[...new Set([...forbiddenKeys, ...refusedKeys])].filter(isIncluded)}
        onExclude={excludeAll}
      />
      {request === null && <p className="flat quiet">{t('priceChanges:preview.noRule')}</p>}
      {request !== null && preview === null && isLoading && (
        <div aria-busy="true" className="stack">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} h={32} />
          ))}
        </div>
      )}
      {preview && (
        <div data-outdated={isLoading || undefined} className="stack">
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

/** Asks whether the change also applies to later price entries, which take precedence from their start date on. */
function LaterChoice({ preview, value, onChange }: LaterChoiceProps) {
  const { t } = useTranslation()
  const count = preview.items.reduce((sum, { later }) => sum + later.length, 0)
  return (
    <Radio.Group
      className={classes.later}
      label={t('priceChanges:later.title')}
      description={t('priceChanges:later.hint', { count })}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
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
  if (groups.length === 0) return <p className="flat quiet">{t('priceChanges:preview.empty')}</p>
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

/** The number of rows that are listed by name; further rows are only counted. */
const MAX_LISTED = 10

type RefusedRowsProps = {
  /** Why the rows are refused: the new price is not valid, or the user is not allowed to change it. */
  reason: 'invalid' | 'forbidden'
  keys: readonly string[]
  onExclude: (keys: readonly string[]) => void
}

/** Lists the rows because of which the change is refused, and lets the user exclude them. */
function RefusedRows({ reason, keys, onExclude }: RefusedRowsProps) {
  const { t } = useTranslation()
  const { keyName } = usePriceItemNames()
  if (keys.length === 0) return null
  return (
    <PreviewNotice isFormError title={t(`priceChanges:refused.${reason}`, { count: keys.length })}>
      <ul className={classes.refused}>
        {keys.slice(0, MAX_LISTED).map((key) => (
          <li key={key}>
            <span>{keyName(key)}</span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('priceChanges:preview.excludeOf', { name: keyName(key) })}
              onClick={() => onExclude([key])}
            >
              {t('priceChanges:preview.exclude')}
            </Button>
          </li>
        ))}
      </ul>
      {keys.length > MAX_LISTED && (
        <p className="flat quiet">{t('priceChanges:refused.more', { count: keys.length - MAX_LISTED })}</p>
      )}
      {keys.length > 1 && (
        <Button size="xs" variant="default" onClick={() => onExclude(keys)}>
          {t('priceChanges:preview.excludeAll', { count: keys.length })}
        </Button>
      )}
    </PreviewNotice>
  )
}

type SkippedItemsProps = { preview: PriceChangePreview; typed: PriceChangeForm['typed'] }

/** Lists the prices that do not change, grouped by the reason. */
function SkippedItems({ preview, typed }: SkippedItemsProps) {
  const { t } = useTranslation()
  const byReason = useMemo(() => groupSkipped(preview, typed), [preview, typed])
  return (
    <div>
      {SKIP_REASONS.map((reason) => {
        const skipped = byReason.get(reason)
        return (
          skipped && (
            <PreviewLeftOut key={reason} title={t(`priceChanges:skipped.${reason}`, { count: skipped.length })}>
              {() => <SkippedNames keys={skipped.map(({ key }) => key)} />}
            </PreviewLeftOut>
          )
        )
      })}
    </div>
  )
}

function SkippedNames({ keys }: { keys: readonly string[] }) {
  const { i18n } = useTranslation()
  const { order, restaurantName, itemName } = usePriceItemNames()
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  return (
    <ul>
      {groupByRestaurant(keys.map(parsePriceItemKey), order).map(({ restaurantId, rows }) => (
        <li key={restaurantId}>
          <strong>{restaurantName(restaurantId)}</strong> {list.format([...new Set(rows.map(itemName))])}
        </li>
      ))}
    </ul>
  )
}
