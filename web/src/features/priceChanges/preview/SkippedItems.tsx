import { type PriceChangePreview, SKIP_REASONS } from '@poledne/contract/modules/priceChange'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowLeftOut } from '../../../core/flow/flow.tsx'
import type { PriceChangeForm } from '../form/priceChangeForm.ts'
import { usePriceItemNames } from '../usePriceItemNames.ts'
import { groupByRestaurant, groupSkipped, parseKey } from './previewRows.ts'

type SkippedItemsProps = { preview: PriceChangePreview; typed: PriceChangeForm['typed'] }

/** The items that the change leaves as they are, by reason. */
export function SkippedItems({ preview, typed }: SkippedItemsProps) {
  const { t } = useTranslation()
  const byReason = useMemo(() => groupSkipped(preview, typed), [preview, typed])
  return (
    <div>
      {SKIP_REASONS.map((reason) => {
        const skipped = byReason.get(reason)
        return (
          skipped && (
            <FlowLeftOut key={reason} title={t(`priceChanges:skipped.${reason}`, { count: skipped.length })}>
              {() => <SkippedNames keys={skipped.map(({ key }) => key)} />}
            </FlowLeftOut>
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
      {groupByRestaurant(keys.map(parseKey), order).map(({ restaurantId, rows }) => (
        <li key={restaurantId}>
          <strong>{restaurantName(restaurantId)}</strong> {list.format([...new Set(rows.map(itemName))])}
        </li>
      ))}
    </ul>
  )
}
