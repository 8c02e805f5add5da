import { Button, Group } from '@mantine/core'
import type { UndoResponse } from '@poledne/contract/endpoints/bulk'
import type { PriceChangeDetail } from '@poledne/contract/endpoints/priceChange'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../components/overlay/Dialog.tsx'
import { useSave } from '../../lib/form/useSave.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { SEPARATOR } from '../../lib/format/useNameSuffix.ts'
import { PriceSourceLink } from '../prices/PriceLinks.tsx'
import classes from './PriceChanges.module.css'
import { refreshPrices, undoPriceChange } from './priceChanges.api.ts'
import { usePriceItemNames } from './usePriceItemNames.ts'

/** Undoes a change after a confirmation, and lists what was left and why. */
export function UndoPriceChange({ change }: { change: PriceChangeDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const [result, setResult] = useState<UndoResponse | null>(null)
  const [isResultOpen, setIsResultOpen] = useState(false)
  const undo = useSave<void, UndoResponse>({
    kind: 'update',
    isFormless: true,
    mutationFn: () => undoPriceChange(change.id),
    messages: {
      success: (_, { undone }) => t('table:bulk.undone', { count: undone }),
      failure: t('app:undo.failed'),
    },
    onSuccess: (answer) => {
      setIsConfirming(false)
      void refreshPrices(client)
      if (answer.leftCount === 0) return
      setResult(answer)
      setIsResultOpen(true)
    },
    onError: () => setIsConfirming(false),
  })
  return (
    <>
      {change.undoneAt === null && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={undo.isPending}
          onClick={() => setIsConfirming(true)}
        >
          {t('priceChanges:undo.action')}
        </Button>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title={t('priceChanges:undo.title')}
        confirmLabel={t('priceChanges:undo.action')}
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate()}
        onClose={() => setIsConfirming(false)}
      >
        {t('priceChanges:undo.body', { count: change.count })}
      </ConfirmDialog>
      <Dialog opened={isResultOpen} onClose={() => setIsResultOpen(false)} title={t('priceChanges:undo.result')} wide>
        {result && <UndoResult result={result} change={change} />}
        <Group justify="flex-end" mt="lg">
          <Button onClick={() => setIsResultOpen(false)} data-autofocus>
            {t('record:close')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}

/** How many prices were restored, and the records that were left with the reason. */
function UndoResult({ result, change }: { result: UndoResponse; change: PriceChangeDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { restaurantName, itemName } = usePriceItemNames()
  const describeRecord = (module: string, id: number) => {
    const item = change.items.find((each) => each.module === module && each.id === id)
    if (!item) return t('record:value.unknown', { id })
    return [restaurantName(item.restaurantId), itemName(item), format.day(item.startDate)].join(SEPARATOR)
  }
  const unlisted = result.leftCount - result.left.length
  return (
    <>
      <p>{t('table:bulk.undone', { count: result.undone })}</p>
      <p>{t('priceChanges:undo.left', { count: result.leftCount })}</p>
      <ul className={classes.left}>
        {result.left.map(({ module, id, reason }) => (
          <li key={`${module} ${id}`}>
            {reason === 'deleted' ? (
              describeRecord(module, id)
            ) : (
              <PriceSourceLink source={module === 'restaurantMenus' ? 'restaurantMenu' : 'exception'} id={id}>
                {describeRecord(module, id)}
              </PriceSourceLink>
            )}
            <span className={classes.quiet}>{t(`priceChanges:undo.reason.${reason}`)}</span>
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p className={classes.quiet}>{t('priceChanges:refused.more', { count: unlisted })}</p>}
    </>
  )
}
