import type { PriceChangeDetail } from '@poledne/contract/modules/priceChange'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { SEPARATOR } from '../../core/format/useNameSuffix.ts'
import { UndoButton } from '../../core/overlay/UndoButton.tsx'
import { PriceSourceLink } from '../prices/index.ts'
import { refreshPrices, undoPriceChange } from './priceChanges.api.ts'
import { usePriceItemNames } from './usePriceItemNames.ts'

/** Undoes a change after a confirmation, and lists what was left and why. */
export function UndoPriceChange({ change }: { change: PriceChangeDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const format = useFormat()
  const { restaurantName, itemName } = usePriceItemNames()
  const describeRecord = (module: string, id: number) => {
    const item = change.items.find((each) => each.module === module && each.id === id)
    if (!item) return t('record:value.unknown', { id })
    return [restaurantName(item.restaurantId), itemName(item), format.day(item.startDate)].join(SEPARATOR)
  }
  return (
    <UndoButton
      canUndo={change.undoneAt === null}
      action={t('priceChanges:undo.action')}
      title={t('priceChanges:undo.title')}
      undo={() => undoPriceChange(change.id)}
      onSettled={() => void refreshPrices(client)}
      texts={{
        title: t('priceChanges:undo.result'),
        left: (count) => t('priceChanges:undo.left', { count }),
        more: (count) => t('priceChanges:refused.more', { count }),
      }}
      renderLeft={({ module, id, reason }) => ({
        name:
          reason === 'deleted' ? (
            describeRecord(module, id)
          ) : (
            <PriceSourceLink source={module === 'restaurantMenus' ? 'restaurantMenu' : 'exception'} id={id}>
              {describeRecord(module, id)}
            </PriceSourceLink>
          ),
        reason: t(`priceChanges:undo.reason.${reason}`),
      })}
    >
      {t('priceChanges:undo.body', { count: change.count })}
    </UndoButton>
  )
}
