import '@mantine/core/styles/SegmentedControl.layer.css'
import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterEditorBaseProps } from './filterEditorBaseProps.ts'

const ANY = 'any'

export function BooleanFilter({ id, label, filters, onChange }: FilterEditorBaseProps) {
  const { t } = useTranslation()
  const labelId = useId()
  const values = filters[0]?.values ?? []
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        value={values.length === 1 ? values[0] : ANY}
        onChange={(value) => onChange(value === ANY ? [] : [{ column: id, operator: 'equals', values: [value] }])}
        data={[
          { value: ANY, label: t('table:filters.any') },
          { value: 'true', label: t('table:yes') },
          { value: 'false', label: t('table:no') },
        ]}
      />
    </Input.Wrapper>
  )
}
