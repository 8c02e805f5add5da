import { Button } from '@mantine/core'
import type { Dish } from '@poledne/contract/modules/dish'
import { IconArrowMerge } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DishSelect } from '../../../core/form/select/DishSelect.tsx'
import { Dialog } from '../../../core/overlay/Dialog.tsx'
import { DishListReview } from '../DishListReview.tsx'
import { MergeDialog } from './MergeDialog.tsx'

/** Merges a dish with another one that the user searches for. */
export function MergeWithButton({ dish }: { dish: Dish }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const [otherId, setOtherId] = useState<number | null>(null)
  if (dish.archived || !dish.can.edit || !dish.can.archive) return null
  const close = () => {
    setIsOpen(false)
    setOtherId(null)
  }
  return (
    <DishListReview>
      <Button variant="default" leftSection={<IconArrowMerge size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('dishes:duplicates.mergeWith')}
      </Button>
      <Dialog
        opened={isOpen && otherId === null}
        title={t('duplicates:mergeWith.title', { name: dish.nameCs })}
        onClose={close}
      >
        <DishSelect
          data-autofocus
          label={t('duplicates:mergeWith.dish')}
          description={t('duplicates:mergeWith.hint')}
          exceptId={dish.id}
          onChange={setOtherId}
        />
      </Dialog>
      {isOpen && otherId !== null && (
        <MergeDialog
          ids={[dish.id, otherId]}
          onClose={close}
          onMerged={({ keepId }) => void navigate({ to: '/dishes/$dishId', params: { dishId: String(keepId) } })}
        />
      )}
    </DishListReview>
  )
}
