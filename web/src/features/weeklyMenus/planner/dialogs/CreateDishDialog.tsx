import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { dishList } from '@poledne/contract/list/recordLists'
import type { Dish } from '@poledne/contract/modules/dish'
import { DishAllergensInput } from '../../../../core/form/allergens/DishAllergensInput.tsx'
import { type CodeValue, formatCodes } from '../../../../core/form/codeText.ts'
import { getFieldError } from '../../../../core/form/formErrors.ts'
import { toSelectOptions } from '../../../../core/form/select/CodelistSelect.tsx'
import { MultiSelect, Select } from '../../../../core/form/select/Select.tsx'
import { useFormSession } from '../../../../core/form/useFormSession.ts'
import { Dialog } from '../../../../core/overlay/Dialog.tsx'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import { useFieldLabels } from '../../../../core/record/useFieldLabels.ts'
import { useLazyValidation } from '../../../../core/record/useLazyValidation.ts'
import { useSaveRecord } from '../../../../core/record/useSaveRecord.ts'
import { type CellKey, parseCellKey } from '../../weeklyMenuPlan.ts'
import { usePlanner, usePlannerContext } from '../store/plannerContext.ts'
import { useUsualDishType } from './useUsualDishType.ts'

type CreateDishDialogProps = { cellKey: CellKey; name: string; replacedId: number | null }

type TypedDish = {
  nameCs: string
  nameEn: string
  /** Undefined until the user chooses a type or none. */
  dishTypeId: number | null | undefined
  allergenIds: CodeValue[] | null
  diets: string[]
}

const loadDishes = async () => (await import('@poledne/contract/modules/dish')).dishes

/**
 * Creates a dish for a cell without leaving the planner. The usual dish type of the row is preselected, and only the
 * name is required.
 */
export function CreateDishDialog({ cellKey, name, replacedId }: CreateDishDialogProps) {
  const { t, store, lookups } = usePlannerContext()
  const label = useFieldLabels(dishList)
  const { items: types } = useCodelist('dishTypes')
  const { items: diets } = useCodelist('diets')
  const { items: allergens } = useCodelist('allergens')
  const usualType = useUsualDishType(
    usePlanner((state) => state.week),
    parseCellKey(cellKey).typeId,
  )
  const preselectedType = types.some(({ id, disabled }) => id === usualType && !disabled) ? usualType : null
  const saving = useSaveRecord(dishList, null)
  const validateFields = useLazyValidation(loadDishes, true)
  const { form, formProps, failure, isSaving } = useFormSession({
    mode: 'controlled',
    toValues: (): TypedDish => ({ nameCs: name, nameEn: '', dishTypeId: undefined, allergenIds: null, diets: [] }),
    isGuarded: false,
    validate: (values) => validateFields(toFields(values)),
    send: (values) => saving.mutateAsync(toFields(values)),
    onSaved: (record) => addCreated(record as unknown as Dish),
  })
  const { errors } = form
  const cancel = () => store.resumeSearch(cellKey, replacedId)
  const addCreated = ({ id, nameCs, allergenIds }: Dish) => {
    store.closeDialog()
    store.goToCell(cellKey)
    const codes = allergenIds && formatCodes(allergens, allergenIds).replaceAll(', ', ' ')
    lookups.dishes.add([[id, { name: nameCs, allergens: codes, archived: false, known: true }]])
    store.acceptDish(cellKey, id, replacedId)
  }
  const toFields = (typed: TypedDish) => ({
    ...typed,
    dishTypeId: typed.dishTypeId === undefined ? preselectedType : typed.dishTypeId,
  })
  const fields = toFields(form.values)
  return (
    <Dialog opened onClose={cancel} title={t('dishes:new')}>
      <form {...formProps}>
        <Stack gap="sm">
          <TextInput
            label={label('nameCs')}
            withAsterisk
            autoComplete="off"
            value={fields.nameCs}
            error={errors.nameCs}
            onChange={(event) => form.setValues({ nameCs: event.currentTarget.value })}
            data-autofocus
          />
          <TextInput
            label={label('nameEn')}
            autoComplete="off"
            value={fields.nameEn}
            error={errors.nameEn}
            onChange={(event) => form.setValues({ nameEn: event.currentTarget.value })}
          />
          <Select<number | string>
            label={label('dishTypeId')}
            placeholder={t('dishes:hints.dishTypeId')}
            data={toSelectOptions(types, null)}
            clearable
            value={fields.dishTypeId}
            error={errors.dishTypeId}
            onChange={(value) => form.setValues({ dishTypeId: value === null ? null : Number(value) })}
          />
          <DishAllergensInput
            label={label('allergenIds')}
            initial={null}
            error={getFieldError(errors, 'allergenIds')}
            onChange={(allergenIds) => form.setValues({ allergenIds })}
          />
          <MultiSelect
            label={label('diets')}
            description={t('dishes:hints.diets')}
            data={diets.map(({ id, value }) => ({ value: String(id), label: value }))}
            value={fields.diets}
            error={getFieldError(errors, 'diets')}
            onChange={(chosen) => form.setValues({ diets: chosen })}
            hidePickedOptions
          />
          <Text size="sm" c="dimmed">
            {t('planner:create.hint')}
          </Text>
          {failure && (
            <Text role="alert" c="var(--mantine-color-error)">
              {failure}
            </Text>
          )}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={cancel}>
            {t('record:cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('planner:create.confirm')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
