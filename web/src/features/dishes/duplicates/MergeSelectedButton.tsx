import { Button } from '@mantine/core'
import type { DishItem } from '@poledne/contract/modules/dish'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../../core/http/loading/lazyWithRetry.ts'

const MergeDialog = lazyWithRetry(() => import('./MergeDialog.tsx').then((file) => file.MergeDialog))

/** Merges the two selected dishes of the list; hidden for another number of dishes. */
export function MergeSelectedButton({ rows, onDone }: { rows: readonly DishItem[]; onDone: () => void }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [one, other] = rows
  if (!one || !other || rows.length > 2 || rows.some(({ archived, can }) => archived || !can.edit || !can.archive))
    return null
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        {t('dishes:duplicates.merge')}
      </Button>
      {isOpen && (
        <Suspense>
          <MergeDialog ids={[one.id, other.id]} onClose={() => setIsOpen(false)} onMerged={onDone} />
        </Suspense>
      )}
    </>
  )
}
