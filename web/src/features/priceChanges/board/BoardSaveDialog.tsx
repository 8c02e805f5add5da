import { Button, Group, Radio, TextInput } from '@mantine/core'
import type { Day } from '@poledne/contract/domain/day'
import type { PriceBoardPreviewRequest } from '@poledne/contract/modules/priceBoard'
import { MAX_CHANGE_NAME, type PriceChangePreview, SKIP_REASONS } from '@poledne/contract/modules/priceChange'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../core/format/useFormat.ts'
import { type ApiError, isApiError } from '../../../core/http/apiError.ts'
import { getFailureMessage } from '../../../core/http/errorMessages.ts'
import { Dialog } from '../../../core/overlay/Dialog.tsx'
import { QueryContent } from '../../../core/page/QueryContent.tsx'
import { ChangeSummaryList, PreviewNotice } from '../../../core/preview/preview.tsx'
import { CURRENCY_KEYS } from '../form/priceChangeForm.ts'
import { ChangedAmount } from '../preview/ChangedAmount.tsx'
import { groupByRestaurant } from '../preview/previewRows.ts'
import rowClasses from '../preview/RestaurantGroups.module.css'
import { RestaurantGroups } from '../preview/RestaurantGroups.tsx'
import { getProblemKeys } from '../priceChanges.api.ts'
import { usePriceItemNames } from '../priceFormats.ts'
import classes from './PriceBoard.module.css'
import { boardPreviewQuery, useApplyBoard } from './priceBoard.api.ts'

type BoardSaveDialogProps = {
  request: Omit<PriceBoardPreviewRequest, 'later'>
  onSaved: () => void
  onClose: () => void
}

/** Shows what the edits of the board change, and saves them all as one change. */
export function BoardSaveDialog({ request, onSaved, onClose }: BoardSaveDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [later, setLater] = useState<'keep' | 'shift'>('keep')
  const [typedName, setTypedName] = useState<string | null>(null)
  const body = { ...request, later }
  const query = useQuery(boardPreviewQuery(body))
  const saving = useApplyBoard()
  const name = typedName ?? t('prices:board.name', { day: format.day(request.startDate) })
  const { data: preview, error, isFetching } = query
  const problem = saving.error ?? error
  const count = preview?.items.length ?? 0
  const laterCount = preview?.items.reduce((sum, item) => sum + item.later.length, 0) ?? 0
  const isForbidden = preview?.items.some(({ forbidden }) => forbidden) ?? false
  const canSave = count > 0 && !isForbidden && !isFetching && !error && name.trim() !== ''

  const save = () => {
    if (!canSave || !preview) return
    saving.mutate(
      { ...body, name: name.trim(), plan: preview.plan },
      {
        onSuccess: onSaved,
        onError: (failure) => {
          if (failure.problem.code === 'plan_outdated') void query.refetch()
        },
      },
    )
  }
  return (
    <Dialog opened onClose={onClose} title={t('prices:board.preview')} wide>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {problem && isApiError(problem) && <BoardProblem error={problem} />}
        <QueryContent query={query}>
          {(shown) => <PreviewList preview={shown} startDate={request.startDate} />}
        </QueryContent>
        {laterCount > 0 && (
          <Radio.Group
            label={t('priceChanges:later.title')}
            description={t('priceChanges:later.hint', { count: laterCount })}
            value={later}
            onChange={(value) => setLater(value as 'keep' | 'shift')}
          >
            <Radio mt="xs" value="keep" label={t('priceChanges:later.keep')} />
            <Radio mt="xs" value="shift" label={t('prices:board.shift')} />
          </Radio.Group>
        )}
        <TextInput
          label={t('priceChanges:fields.name')}
          autoComplete="off"
          maxLength={MAX_CHANGE_NAME}
          value={name}
          onChange={({ currentTarget }) => setTypedName(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('record:cancel')}
          </Button>
          <Button type="submit" disabled={!canSave} loading={saving.isPending} data-autofocus>
            {count > 0 ? t('priceChanges:apply', { count }) : t('priceChanges:applyNone')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** Says why nothing was saved, and which prices are concerned. */
function BoardProblem({ error }: { error: ApiError }) {
  const { t } = useTranslation()
  const { keyName } = usePriceItemNames()
  const isOutdated = error.problem.code === 'plan_outdated'
  return (
    <PreviewNotice
      isWarning={isOutdated}
      title={isOutdated ? t('priceChanges:outdated.title') : t('priceChanges:notApplied')}
    >
      {isOutdated ? t('prices:board.outdated') : getFailureMessage(error)}
      <ChangeSummaryList>{getProblemKeys(error).slice(0, MAX_NAMED).map(keyName)}</ChangeSummaryList>
    </PreviewNotice>
  )
}

const MAX_NAMED = 10

function PreviewList({ preview: { items, skipped }, startDate }: { preview: PriceChangePreview; startDate: Day }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { order, restaurantName, typeName, variantName } = usePriceItemNames()
  const reasons = SKIP_REASONS.map((reason) => {
    const count = skipped.filter((each) => each.reason === reason).length
    return count > 0 && t(`priceChanges:skipped.${reason}`, { count })
  })
  return (
    <>
      <p className="flat quiet small">{t('priceChanges:from', { day: format.day(startDate) })}</p>
      <ChangeSummaryList>{reasons}</ChangeSummaryList>
      {items.length === 0 && <p className="flat">{t('priceChanges:preview.empty')}</p>}
      <div className={classes.list}>
        <RestaurantGroups
          groups={groupByRestaurant(items, order)}
          getName={restaurantName}
          renderRow={(item) => (
            <li key={item.key} className={rowClasses.row}>
              <div className={rowClasses.item}>
                <span>
                  {typeName(item.menuItemTypeId)}{' '}
                  <span className="quiet small">{variantName(item.weeklyMenuVariantId)}</span>
                </span>
                {item.forbidden && <span className="error small">{t('priceChanges:preview.forbidden')}</span>}
                {item.exceptionId !== null && <span className="quiet small">{t('priceChanges:preview.updates')}</span>}
              </div>
              {CURRENCY_KEYS.map((currency) => (
                <ChangedAmount key={currency} item={item} currency={currency} />
              ))}
            </li>
          )}
        />
      </div>
    </>
  )
}
