import { TextInput } from '@mantine/core'
import type { restaurants } from '@poledne/contract/modules/restaurant'
import { useTranslation } from 'react-i18next'
import { CodelistSelect } from '../../core/form/select/CodelistSelect.tsx'
import { Select } from '../../core/form/select/Select.tsx'
import { listWeekdayNames } from '../../core/format/weekdayNames.ts'
import { DayInput } from '../../core/record/fields/DayField.tsx'
import { RecordFields } from '../../core/record/fields/RecordFields.tsx'
import { type CellInputProps, type CellValue, type RowColumn, RowsField } from '../../core/record/fields/RowsField.tsx'
import { TimeInput } from '../../core/record/fields/TimeInput.tsx'
import type { RecordForm } from '../../core/record/useRecordForm.ts'

type Form = RecordForm<typeof restaurants>

/** The inputs of a restaurant; those that guests see follow under a heading of their own. */
export function RestaurantForm({ form }: { form: Form }) {
  const { t } = useTranslation()
  return (
    <RecordFields
      form={form}
      headings={{ slug: t('restaurants:guestPage') }}
      own={{
        openingHours: <OpeningHoursField form={form} />,
        closures: <ClosuresField form={form} />,
        meatOrigins: <MeatOriginsField form={form} />,
      }}
    />
  )
}

const renderTime = (input: CellInputProps, value: CellValue) => <TimeInput {...input} value={String(value ?? '')} />
const renderDay = (input: CellInputProps, value: CellValue) => <DayInput {...input} defaultValue={value} />
const renderText = ({ onChange, ...input }: CellInputProps, value: CellValue) => (
  <TextInput
    {...input}
    autoComplete="off"
    defaultValue={value ?? ''}
    onChange={(event) => onChange(event.currentTarget.value || null)}
  />
)
const renderChoice = (codelist: 'countries' | 'meats') => (input: CellInputProps, value: CellValue) => (
  <CodelistSelect {...input} codelist={codelist} stored={value} value={value} allowDeselect={false} />
)

/** A new row continues the week with the hours of the row before it. */
function OpeningHoursField({ form }: { form: Form }) {
  const { t, i18n } = useTranslation()
  const weekdays = listWeekdayNames(i18n.language).map((label, index) => ({ value: index + 1, label }))
  const columns: RowColumn<'weekday' | 'from' | 'to'>[] = [
    {
      name: 'weekday',
      label: t('restaurants:rows.weekday'),
      isWide: true,
      render: (input, value) => (
        <Select<number> {...input} data={weekdays} value={value as number | null} allowDeselect={false} />
      ),
    },
    { name: 'from', label: t('restaurants:rows.opens'), width: '9rem', render: renderTime },
    { name: 'to', label: t('restaurants:rows.closes'), width: '9rem', render: renderTime },
  ]
  return (
    <RowsField
      form={form}
      name="openingHours"
      hint={t('restaurants:hints.openingHours')}
      columns={columns}
      addLabel={t('restaurants:rows.addOpeningHours')}
      createRow={(rows) => {
        const last = rows.at(-1)
        if (!last) return { weekday: 1, from: null, to: null }
        return { ...last, weekday: (Number(last.weekday) % 7) + 1 }
      }}
      getRowName={({ weekday }) => weekdays[Number(weekday) - 1]?.label}
    />
  )
}

function ClosuresField({ form }: { form: Form }) {
  const { t } = useTranslation()
  const columns: RowColumn<'from' | 'to' | 'reasonCs' | 'reasonEn'>[] = [
    { name: 'from', label: t('restaurants:rows.firstDay'), width: '10rem', render: renderDay },
    { name: 'to', label: t('restaurants:rows.lastDay'), width: '10rem', render: renderDay },
    { name: 'reasonCs', label: t('restaurants:rows.reasonCs'), isOptional: true, render: renderText },
    { name: 'reasonEn', label: t('restaurants:rows.reasonEn'), isOptional: true, render: renderText },
  ]
  return (
    <RowsField
      form={form}
      name="closures"
      hint={t('restaurants:hints.closures')}
      columns={columns}
      addLabel={t('restaurants:rows.addClosure')}
      createRow={() => ({ from: null, to: null, reasonCs: null, reasonEn: null })}
    />
  )
}

/** A new row has the country and the day of the row before it. */
function MeatOriginsField({ form }: { form: Form }) {
  const { t } = useTranslation()
  const columns: RowColumn<'meat' | 'country' | 'startDate'>[] = [
    { name: 'meat', label: t('restaurants:rows.meat'), isWide: true, render: renderChoice('meats') },
    { name: 'country', label: t('restaurants:rows.origin'), render: renderChoice('countries') },
    { name: 'startDate', label: t('restaurants:rows.startDate'), width: '10rem', render: renderDay },
  ]
  return (
    <RowsField
      form={form}
      name="meatOrigins"
      hint={t('restaurants:hints.meatOrigins')}
      columns={columns}
      addLabel={t('restaurants:rows.addMeatOrigin')}
      createRow={(rows) => ({ country: null, startDate: null, ...rows.at(-1), meat: null })}
    />
  )
}
