import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Dish } from '@poledne/contract/modules/dish'
import { IconArrowMerge } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../core/form/select/Select.tsx'
import { Dialog } from '../../../core/overlay/Dialog.tsx'
import { useCodelist } from '../../../core/record/useCodelist.ts'
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
        <OtherDishSelect dishId={dish.id} onChoose={setOtherId} />
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

const DEBOUNCE_MS = 150
const MIN_LENGTH = 2

function OtherDishSelect({ dishId, onChoose }: { dishId: number; onChoose: (id: number) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const isLongEnough = search.length >= MIN_LENGTH
  const { items, isPending } = useCodelist('dishes', { search: isLongEnough ? search : ' ' })
  const options = isLongEnough ? items.filter(({ id }) => id !== dishId) : []
  return (
    <Select
      data-autofocus
      searchable
      comboboxProps={{ withinPortal: true }}
      label={t('duplicates:mergeWith.dish')}
      description={t('duplicates:mergeWith.hint')}
      // The server has already filtered the options and also finds similar spellings.
      filter={({ options: found }) => found}
      data={options.map(({ id, value }) => ({ value: String(id), label: value }))}
      nothingFoundMessage={isLongEnough && !isPending ? t('duplicates:mergeWith.nothing') : null}
      maxDropdownHeight={240}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => id !== null && onChoose(Number(id))}
    />
  )
}
