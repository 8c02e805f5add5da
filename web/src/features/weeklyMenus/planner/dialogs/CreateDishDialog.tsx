import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { dishList } from '@poledne/contract/list/recordLists'
import type { Dish } from '@poledne/contract/modules/dish'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DishAllergensInput } from '../../../../core/form/allergens/DishAllergensInput.tsx'
import type { CodeValue } from '../../../../core/form/codeText.ts'
import { descriptionBelowInput } from '../../../../core/form/descriptionBelowInput.ts'
import { type FieldErrors, getFieldError } from '../../../../core/form/formErrors.ts'
import { MultiSelect } from '../../../../core/form/select/MultiSelect.tsx'
import { Select } from '../../../../core/form/select/Select.tsx'
import { getServerMessage } from '../../../../core/http/errorMessages.ts'
import { Dialog } from '../../../../core/overlay/Dialog.tsx'
import { multiSelectProps, selectProps, toSelectOptions } from '../../../../core/record/fields/fields.tsx'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import { useFieldLabels } from '../../../../core/record/useFieldLabels.ts'
import { useLazyValidation } from '../../../../core/record/useLazyValidation.ts'
import { useSaveRecord } from '../../../../core/record/useSaveRecord.ts'
import { useUsualDishType } from './useUsualDishType.ts'

type CreateDishDialogProps = {
  name: string
  /** The row that the dish is created for; its usual dish type is preselected. */
  row: Parameters<typeof useUsualDishType>[0]
  onCreated: (dish: Dish) => void
  onClose: () => void
}

const loadDishes = async () => (await import('@poledne/contract/modules/dish')).dishes

/** Creates a dish without leaving the planner. Only the name is required. */
export function CreateDishDialog({ name, row, onCreated, onClose }: CreateDishDialogProps) {
  const { t } = useTranslation()
  const label = useFieldLabels(dishList)
  const { items: types } = useCodelist('dishTypes')
  const { items: diets } = useCodelist('diets')
  const usualType = useUsualDishType(row)
  const [typed, setFields] = useState({
    nameCs: name,
    nameEn: '',
    /** Undefined until the user chooses a type or none. */
    dishTypeId: undefined as number | null | undefined,
    allergenIds: null as CodeValue[] | null,
    diets: [] as string[],
  })
  const preselectedType = types.some(({ id, disabled }) => id === usualType && !disabled) ? usualType : null
  const fields = { ...typed, dishTypeId: typed.dishTypeId === undefined ? preselectedType : typed.dishTypeId }
  const [errors, setErrors] = useState<FieldErrors>({})
  const [generalError, setGeneralError] = useState('')
  const changeFields = (part: Partial<typeof typed>) => {
    setFields((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const saving = useSaveRecord(dishList, null, {
    onSuccess: (record) => onCreated(record as unknown as Dish),
    onError: (error) => {
      setErrors(error.getFieldErrors())
      setGeneralError(Object.keys(error.fields).length > 0 ? '' : getServerMessage(error, t('app:save.createFailed')))
    },
  })
  const validate = useLazyValidation(loadDishes, true)
  const save = () => {
    const violations = validate(fields)
    setErrors(violations)
    setGeneralError('')
    if (Object.keys(violations).length === 0) saving.mutate(fields)
  }
  return (
    <Dialog opened onClose={onClose} title={t('planner:create.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending) save()
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={label('nameCs')}
            withAsterisk
            autoComplete="off"
            value={fields.nameCs}
            error={errors.nameCs}
            onChange={(event) => changeFields({ nameCs: event.currentTarget.value })}
            data-autofocus
          />
          <TextInput
            label={label('nameEn')}
            autoComplete="off"
            value={fields.nameEn}
            error={errors.nameEn}
            onChange={(event) => changeFields({ nameEn: event.currentTarget.value })}
          />
          <Select<number | string>
            label={label('dishTypeId')}
            placeholder={t('dishes:hints.dishTypeId')}
            data={toSelectOptions(types, null)}
            clearable
            {...selectProps}
            value={fields.dishTypeId}
            error={errors.dishTypeId}
            onChange={(value) => changeFields({ dishTypeId: value === null ? null : Number(value) })}
          />
          <DishAllergensInput
            label={label('allergenIds')}
            initial={null}
            error={getFieldError(errors, 'allergenIds')}
            onChange={(allergenIds) => changeFields({ allergenIds })}
          />
          <MultiSelect
            label={label('diets')}
            description={t('dishes:hints.diets')}
            {...descriptionBelowInput}
            data={diets.map(({ id, value }) => ({ value: String(id), label: value }))}
            value={fields.diets}
            error={getFieldError(errors, 'diets')}
            onChange={(chosen) => changeFields({ diets: chosen })}
            {...multiSelectProps}
            hidePickedOptions
          />
          <Text size="sm" c="dimmed">
            {t('planner:create.hint')}
          </Text>
          {generalError && (
            <Text role="alert" c="var(--mantine-color-error)">
              {generalError}
            </Text>
          )}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('record:cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t('planner:create.confirm')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
