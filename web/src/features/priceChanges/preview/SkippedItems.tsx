import { type PriceChangePreview, SKIP_REASONS } from '@poledne/contract/modules/priceChange'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../form/PriceChangeForm.module.css'
import type { PriceChangeForm } from '../form/priceChangeForm.ts'
import { usePriceItemNames } from '../usePriceItemNames.ts'
import { groupByRestaurant, groupSkipped, parseKey } from './previewRows.ts'

type SkippedItemsProps = { preview: PriceChangePreview; typed: PriceChangeForm['typed'] }

/** The items that the change leaves as they are, by reason. */
export function SkippedItems({ preview, typed }: SkippedItemsProps) {
  const byReason = useMemo(() => groupSkipped(preview, typed), [preview, typed])
  return (
    <div>
      {SKIP_REASONS.map((reason) => {
        const skipped = byReason.get(reason)
        return skipped && <SkippedGroup key={reason} reason={reason} keys={skipped.map(({ key }) => key)} />
      })}
    </div>
  )
}

function SkippedGroup({ reason, keys }: { reason: (typeof SKIP_REASONS)[number]; keys: readonly string[] }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={classes.skipped} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t(`priceChanges:skipped.${reason}`, { count: keys.length })}</summary>
      {isOpen && <SkippedNames keys={keys} />}
    </details>
  )
}

/** Lists the names only while they are visible, because a change can skip thousands of items. */
function SkippedNames({ keys }: { keys: readonly string[] }) {
  const { i18n } = useTranslation()
  const { order, restaurantName, itemName } = usePriceItemNames()
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  return (
    <ul className={classes.skippedNames}>
      {groupByRestaurant(keys.map(parseKey), order).map(({ restaurantId, rows }) => (
        <li key={restaurantId}>
          <strong>{restaurantName(restaurantId)}</strong> {list.format([...new Set(rows.map(itemName))])}
        </li>
      ))}
    </ul>
  )
}
