import { Button, TextInput } from '@mantine/core'
import { type Dish, dishes, MAX_DISH_NAME } from '@poledne/contract/modules/dish'
import type { CheckFinding } from '@poledne/contract/modules/weeklyMenu'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MultiSelect } from '../../../core/form/select/Select.tsx'
import { useSave } from '../../../core/form/useSave.ts'
import { callApi } from '../../../core/http/http.ts'
import { type AnyRecord, pickFields } from '../../../core/record/recordFields.ts'
import { getCodelistParam, useCodelist } from '../../../core/record/useCodelist.ts'
import { cacheRecord } from '../../../core/record/useRecord.ts'
import { useSession } from '../../../core/session/session.ts'
import classes from '../WeeklyMenu.module.css'

type DishChange = Partial<Pick<Dish, 'nameEn' | 'allergenIds'>>

/** Saves one field of a dish, unless another user has set it in the meantime. */
function useDishFix(dishId: number, onFixed: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSave<DishChange, AnyRecord>({
    kind: 'update',
    mutationFn: async (change) => {
      const params = { id: String(dishId) }
      const dish = await callApi('GET dishes/:id/', { params })
      const isSet = Object.keys(change).some((field) => {
        const value = dish[field as keyof DishChange]
        return value !== null && value !== ''
      })
      if (isSet) return dish as unknown as AnyRecord
      const body = { ...pickFields(dishes, dish), ...change, version: dish.version } as never
      return (await callApi('PUT dishes/:id/', { params, body })) as unknown as AnyRecord
    },
    onSuccess: (dish) => {
      cacheRecord(client, dishes, dish)
      onFixed()
    },
    messages: { success: t('weeklyMenus:fix.saved') },
    isFormless: true,
  })
}

type FixProps = { dishId: number; message: string; onFixed: () => void }

/** Offers to correct undeclared allergens or a missing English name right below the finding. */
export function FindingFix({ finding, onFixed }: { finding: CheckFinding; onFixed: () => void }) {
  const { can } = useSession()
  const { code, dishId, message } = finding
  if (dishId === undefined || !can('dishes.edit')) return null
  if (code === 'allergensUndeclared') return <AllergensFix dishId={dishId} message={message} onFixed={onFixed} />
  if (code === 'nameMissing') return <NameFix dishId={dishId} message={message} onFixed={onFixed} />
  return null
}

function AllergensFix({ dishId, message, onFixed }: FixProps) {
  const { t } = useTranslation()
  const { items } = useCodelist('allergens')
  const [chosen, setChosen] = useState<string[] | null>(null)
  const fix = useDishFix(dishId, onFixed)
  if (chosen === null)
    return (
      <fieldset className={classes.fix} aria-label={message}>
        <Button
          size="compact-sm"
          variant="default"
          loading={fix.isPending}
          onClick={() => fix.mutate({ allergenIds: [] })}
        >
          {t('weeklyMenus:fix.declareNone')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={fix.isPending} onClick={() => setChosen([])}>
          {t('weeklyMenus:fix.chooseAllergens')}
        </Button>
      </fieldset>
    )
  return (
    <fieldset className={classes.fix} aria-label={message}>
      <MultiSelect
        autoFocus
        openOnFocus
        searchable
        label={t('weeklyMenus:fix.allergens')}
        data={items
          .filter(({ disabled }) => !disabled)
          .map((item) => ({ value: String(item.id), label: `${getCodelistParam(item, 'code')} ${item.value}` }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        size="sm"
        loading={fix.isPending}
        disabled={chosen.length === 0}
        onClick={() => fix.mutate({ allergenIds: chosen.map(Number) })}
      >
        {t('record:bar.save')}
      </Button>
    </fieldset>
  )
}

function NameFix({ dishId, message, onFixed }: FixProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const fix = useDishFix(dishId, onFixed)
  return (
    <form
      className={classes.fix}
      aria-label={message}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') fix.mutate({ nameEn: name.trim() })
      }}
    >
      <TextInput
        label={t('weeklyMenus:fix.nameEn')}
        maxLength={MAX_DISH_NAME}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default" loading={fix.isPending} disabled={name.trim() === ''}>
        {t('record:bar.save')}
      </Button>
    </form>
  )
}
