import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import { dishes } from '@poledne/contract/endpoints/dish'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/overlay/Dialog.tsx'
import { selectProps, toSelectOptions } from '../../../components/record/fields/fields.tsx'
import { Select } from '../../../components/select/Select.tsx'
import { type FieldErrors, validateFields } from '../../../lib/form/formErrors.ts'
import { getServerMessage } from '../../../lib/http/errorMessages.ts'
import { toPayload } from '../../../lib/record/recordFields.ts'
import { useCodelist } from '../../../lib/record/useCodelist.ts'
import { useFieldLabels } from '../../../lib/record/useFieldLabels.ts'
import { useSaveRecord } from '../../../lib/record/useSaveRecord.ts'

type CreateDishDialogProps = { name: string; onCreated: (dishId: number, name: string) => void; onClose: () => void }

/** Creates a dish without leaving the planner. Only the name is required. */
export function CreateDishDialog({ name, onCreated, onClose }: CreateDishDialogProps) {
  const { t } = useTranslation()
  const label = useFieldLabels(dishes)
  const { items: types } = useCodelist('dishTypes')
  const [fields, setFields] = useState({
    nameCs: name,
    nameEn: '',
    dishTypeId: null as number | null,
    allergenIds: null,
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [generalError, setGeneralError] = useState('')
  const changeFields = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const saving = useSaveRecord(dishes, null, {
    onSuccess: (record) => onCreated(record.id, String(record.nameCs)),
    onError: (error) => {
      setErrors(error.getFieldErrors())
      setGeneralError(Object.keys(error.fields).length > 0 ? '' : getServerMessage(error, t('app:save.createFailed')))
    },
  })
  const save = () => {
    const violations = validateFields(dishes, fields, t)
    setErrors(violations)
    setGeneralError('')
    if (Object.keys(violations).length === 0) saving.mutate(toPayload(dishes, fields))
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
