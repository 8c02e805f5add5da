import { Anchor, Button, Group, Radio } from '@mantine/core'
import { type Dish, dishes } from '@poledne/contract/modules/dish'
import {
  type DishMerge,
  MERGE_FIELDS,
  type MergeField,
  type MergeRequest,
} from '@poledne/contract/modules/dishDuplicate'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../../core/form/useSave.ts'
import { useFormat } from '../../../core/format/useFormat.ts'
import { NAME_SEPARATOR } from '../../../core/format/useNameSuffix.ts'
import { type ApiError, isApiError } from '../../../core/http/apiError.ts'
import { getFailureMessage } from '../../../core/http/errorMessages.ts'
import { callApi } from '../../../core/http/http.ts'
import { createIdempotencyKeys } from '../../../core/http/idempotency.ts'
import { SavedChangesContext } from '../../../core/list/useList.ts'
import { Dialog } from '../../../core/overlay/Dialog.tsx'
import { QueryContent } from '../../../core/page/QueryContent.tsx'
import { ChangeSummaryList, PreviewNotice } from '../../../core/preview/preview.tsx'
import type { AnyRecord } from '../../../core/record/recordFields.ts'
import { useFieldLabels } from '../../../core/record/useFieldLabels.ts'
import { useRecord } from '../../../core/record/useRecord.ts'
import { FieldValue } from '../../../core/record/values/FieldValue.tsx'
import classes from './Duplicates.module.css'
import { mergeDishes, mergePreviewQuery } from './duplicates.api.ts'
import { findDifferentFields, proposeTakenFields } from './mergeChoices.ts'

type MergeOptions = {
  /** The fields in which the dishes differ, so that the merge changes what some guests see. */
  differentFields: readonly MergeField[]
  onMerged: (merge: DishMerge) => void
  onRefused: (error: ApiError) => void
}

/** Merges two dishes. It offers to undo the merge, and to review where guests see the kept dish. */
function useMergeDishes({ differentFields, onMerged, onRefused }: MergeOptions) {
  const { t } = useTranslation()
  const announceChange = use(SavedChangesContext)
  const [withKey] = useState(() => createIdempotencyKeys())

  /** Offers the review. The dish is read again, because the review shows which screens already show this version. */
  async function announce(id: number): Promise<void> {
    if (!announceChange) return
    const dish: Dish = await callApi('GET dishes/:id/', { params: { id: String(id) } })
    announceChange({ fields: differentFields, record: dish as unknown as AnyRecord })
  }

  return useSave<MergeRequest, DishMerge>({
    kind: 'update',
    mutationFn: (body) => withKey(body, (key) => mergeDishes(body, key)),
    messages: {
      success: (_, { keep }) => t('duplicates:done', { name: keep.nameCs }),
      failure: t('duplicates:failed'),
    },
    isFailureOnScreen: true,
    onSuccess: (merge) => {
      // A failed announcement is ignored, because the merge itself has succeeded.
      void announce(merge.keepId).catch(() => {})
      onMerged(merge)
    },
    changes: ['dishes', 'weeklyMenus', 'dishDuplicates', 'changes'],
    onError: onRefused,
    undo: ({ changeId }) => changeId,
  })
}

type MergeDialogProps = {
  /** The two dishes; the first one is kept unless the user swaps them. */
  ids: readonly [keepId: number, goneId: number]
  onClose: () => void
  onMerged?: (merge: DishMerge) => void
}

/** Compares two dishes; the user chooses the one to keep and the value of each field that differs. */
export function MergeDialog({ ids, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation()
  const one = useRecord(dishes, String(ids[0]))
  const other = useRecord(dishes, String(ids[1]))
  return (
    <Dialog opened wide title={t('duplicates:dialog.title')} onClose={onClose}>
      <QueryContent query={one} rows={6}>
        {(first) => (
          <QueryContent query={other} rows={6}>
            {(second) => (
              <MergeForm
                pair={[first as unknown as Dish, second as unknown as Dish]}
                onClose={onClose}
                onMerged={onMerged}
              />
            )}
          </QueryContent>
        )}
      </QueryContent>
    </Dialog>
  )
}

type MergeFormProps = Pick<MergeDialogProps, 'onClose' | 'onMerged'> & { pair: readonly [Dish, Dish] }

function MergeForm({ pair, onClose, onMerged }: MergeFormProps) {
  const { t } = useTranslation()
  const label = useFieldLabels(dishes)
  const [isSwapped, setIsSwapped] = useState(false)
  const [keep, gone] = isSwapped ? [pair[1], pair[0]] : pair
  /** The choices of the user by field: the id of the dish whose value is used. */
  const [chosen, setChosen] = useState<Partial<Record<MergeField, number>>>({})
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const differentFields = findDifferentFields(keep, gone)
  const proposed = proposeTakenFields(keep, gone)
  const getSource = (field: MergeField) => chosen[field] ?? (proposed.includes(field) ? gone.id : keep.id)
  const preview = useQuery(mergePreviewQuery(keep.id, gone.id))
  const merge = useMergeDishes({
    differentFields,
    onMerged: (merged) => {
      onClose()
      onMerged?.(merged)
    },
    onRefused: (reason) => {
      setRefusal(reason)
      void preview.refetch()
    },
  })
  const sameFields = MERGE_FIELDS.filter((field) => !differentFields.includes(field))
  const error = refusal ?? (isApiError(preview.error) ? preview.error : null)
  const submit = () => {
    setRefusal(null)
    merge.mutate({
      keepId: keep.id,
      goneId: gone.id,
      fields: differentFields.filter((field) => getSource(field) === gone.id),
      keepVersion: keep.version,
      goneVersion: gone.version,
      plan: preview.data?.plan,
    })
  }
  return (
    <>
      <Choice
        name={t('duplicates:dialog.keep')}
        options={pair.map((dish) => ({
          id: dish.id,
          label: dish.nameCs,
          content: (
            <>
              <strong>{dish.nameCs}</strong>
              {dish.nameEn && <span className="flat quiet small">{dish.nameEn}</span>}
            </>
          ),
        }))}
        value={keep.id}
        onChoose={(id) => setIsSwapped(id === pair[1].id)}
      />
      {differentFields.length > 0 && <h3 className={classes.subtitle}>{t('duplicates:dialog.values')}</h3>}
      {differentFields.map((field) => (
        <Choice
          key={field}
          name={label(field)}
          isMinor
          options={pair.map((dish) => ({
            id: dish.id,
            label: t('duplicates:dialog.from', { name: dish.nameCs }),
            content: <FieldValue module={dishes} field={field} value={dish[field]} />,
          }))}
          value={getSource(field)}
          onChoose={(id) => setChosen((before) => ({ ...before, [field]: id }))}
        />
      ))}
      {sameFields.length > 0 && (
        <p className="flat quiet small">
          {t('duplicates:dialog.same', { fields: sameFields.map((field) => label(field)).join(NAME_SEPARATOR) })}
        </p>
      )}
      {error ? (
        <Refusal error={error} name={gone.nameCs} />
      ) : (
        <div aria-live="polite">
          <ChangeSummaryList>
            {[
              preview.data ? describeMenus(preview.data.weeklyMenus) : t('duplicates:dialog.counting'),
              t('duplicates:dialog.archived', { name: gone.nameCs }),
            ]}
          </ChangeSummaryList>
        </div>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('record:cancel')}
        </Button>
        <Button loading={merge.isPending} disabled={!preview.data && !refusal} onClick={submit}>
          {t('duplicates:dialog.confirm')}
        </Button>
      </Group>
    </>
  )

  function describeMenus(count: number): string {
    const name = getSource('nameCs') === gone.id ? gone.nameCs : keep.nameCs
    return count === 0 ? t('duplicates:dialog.noMenus') : t('duplicates:dialog.menus', { count, name })
  }
}

type ChoiceProps = {
  name: string
  isMinor?: boolean
  options: readonly { id: number; label: string; content: ReactNode }[]
  value: number
  onChoose: (id: number) => void
}

/** A choice between the two dishes, or between their values of one field. */
function Choice({ name, isMinor = false, options, value, onChoose }: ChoiceProps) {
  return (
    <Radio.Group
      value={String(value)}
      onChange={(id) => onChoose(Number(id))}
      label={name}
      classNames={{ label: isMinor ? classes.fieldName : classes.subtitle }}
      className={classes.choice}
    >
      <div className={classes.sides}>
        {options.map((option) => (
          <Radio.Card
            key={option.id}
            value={String(option.id)}
            className={classes.side}
            aria-label={`${name}: ${option.label}`}
          >
            <Radio.Indicator />
            <span className={classes.sideValue}>{option.content}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

type LockedMenu = { id: number; startDate: string; nameCs: string; nameEn: string }

/** Says why the dishes cannot be merged, and names the menus if other users are editing them. */
function Refusal({ error, name }: { error: ApiError; name: string }) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const { code } = error.problem
  const { weeklyMenus } = error.problem as { weeklyMenus?: LockedMenu[] }
  const getText = () => {
    if (code === 'locked') return t('duplicates:dialog.locked')
    if (code === 'forbidden') return t('duplicates:dialog.forbidden', { name })
    if (code === 'stale_version') return t('duplicates:dialog.stale')
    return getFailureMessage(error)
  }
  return (
    <PreviewNotice isWarning>
      {getText()}
      {code === 'locked' && weeklyMenus && (
        <ul className={classes.menus}>
          {weeklyMenus.map(({ id, startDate, nameCs, nameEn }) => (
            <li key={id}>
              <Anchor component={Link} to={`/weeklyMenus/${id}`} inherit underline="always">
                {[i18n.language === 'en' ? nameEn : nameCs, format.week(startDate)].join(NAME_SEPARATOR)}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </PreviewNotice>
  )
}
