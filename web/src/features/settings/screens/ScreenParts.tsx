import { Button, Checkbox, Group, Input, TextInput } from '@mantine/core'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { MAX_PART_NOTICE, PART_CONTENTS, type ScreenPart } from '@poledne/contract/modules/screen'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../core/form/select/Select.tsx'
import { listWeekdayNames } from '../../../core/format/weekdayNames.ts'
import { RemoveButton, RowList } from '../../../core/record/fields/RowsField.tsx'
import { TimeInput } from '../../../core/record/fields/TimeInput.tsx'
import type { SettingsListItem } from '../list/settingsListSpecs.ts'
import type { CellsProps } from './ScreenCells.tsx'
import classes from './ScreenDetails.module.css'
import { ScreenPictureField } from './ScreenPictureField.tsx'

const WORK_DAYS = [1, 2, 3, 4, 5]

/** Creates a part that follows the last one, with other content than the screen has. */
function createPart({ parts, screenType, hoursFrom }: SettingsListItem): ScreenPart {
  const last = (parts as ScreenPart[]).at(-1)
  return {
    weekdays: last?.weekdays ?? WORK_DAYS,
    from: last?.to ?? (hoursFrom as string | null) ?? '',
    to: '',
    content: screenType === 'week' ? 'day' : 'week',
  }
}

/** Edits what a screen shows at certain times instead of its usual content. */
export function ScreenParts({ row, errors, actions }: CellsProps) {
  const { t } = useTranslation()
  const { item, key } = row
  const parts = item.parts as ScreenPart[]
  // The first input of a new part gets the focus.
  const [newest, setNewest] = useState(-1)
  const change = (index: number, changes: Partial<ScreenPart>) => {
    const changed = parts.map((part, at) => (at === index ? { ...part, ...changes } : part))
    actions.edit(key, 'parts', changed, `parts.${index}`)
  }
  return (
    <fieldset className="fieldset">
      <legend className={classes.legend}>{t('settings:fields.parts')}</legend>
      <p className={classes.hint}>{t(parts.length === 0 ? 'settings:parts.empty' : 'settings:parts.hint')}</p>
      <RowList count={parts.length}>
        {parts.map((part, index) => (
          <PartRow
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id; adding or removing one renders all again
            key={`${index}-${parts.length}`}
            part={part}
            number={index + 1}
            isNew={index === newest}
            restaurantId={item.restaurantId as number | null}
            getError={(field) => errors[`parts.${index}.${field}`]}
            onChange={(changes) => change(index, changes)}
            onRemove={() => {
              setNewest(-1)
              actions.edit(key, 'parts', parts.toSpliced(index, 1))
            }}
          />
        ))}
      </RowList>
      {errors.parts && (
        <Input.Error tabIndex={-1} aria-invalid="true">
          {errors.parts}
        </Input.Error>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        data-add
        onClick={() => {
          setNewest(parts.length)
          actions.edit(key, 'parts', [...parts, createPart(item)], `parts.${parts.length}`)
        }}
      >
        {t('settings:parts.add')}
      </Button>
    </fieldset>
  )
}

type PartRowProps = {
  part: ScreenPart
  number: number
  isNew: boolean
  restaurantId: number | null
  getError: (field: keyof ScreenPart) => string | undefined
  onChange: (changes: Partial<ScreenPart>) => void
  onRemove: () => void
}

function PartRow({ part, number, isNew, restaurantId, getError, onChange, onRemove }: PartRowProps) {
  const { t, i18n } = useTranslation()
  const names = listWeekdayNames(i18n.language, 'short')
  const fullNames = listWeekdayNames(i18n.language)
  return (
    <li>
      <fieldset className={classes.part} aria-label={t('settings:parts.part', { number })}>
        <Checkbox.Group
          className={classes.days}
          label={t('settings:parts.weekdays')}
          value={part.weekdays.map(String)}
          error={getError('weekdays')}
          onChange={(days) => onChange({ weekdays: days.map(Number).sort((a, b) => a - b) })}
        >
          <Group gap="sm" className={classes.checks}>
            {WEEK_DAYS.map((day) => (
              <Checkbox
                key={day}
                value={String(day)}
                autoFocus={isNew && day === 1}
                label={names[day - 1]}
                aria-label={fullNames[day - 1]}
                error={Boolean(getError('weekdays'))}
                aria-invalid={Boolean(getError('weekdays'))}
              />
            ))}
          </Group>
        </Checkbox.Group>
        <TimeInput
          label={t('settings:parts.from')}
          value={part.from}
          error={getError('from')}
          onChange={(from) => onChange({ from })}
        />
        <TimeInput
          label={t('settings:parts.to')}
          value={part.to}
          error={getError('to')}
          onChange={(to) => onChange({ to })}
        />
        <Select
          label={t('settings:parts.content')}
          data={PART_CONTENTS.map((value) => ({ value, label: t(`settings:parts.contents.${value}`) }))}
          value={part.content}
          error={getError('content')}
          allowDeselect={false}
          onChange={(content) => content && onChange({ content })}
        />
        {part.content === 'notice' && (
          <TextInput
            className={classes.notice}
            label={t('settings:parts.contents.notice')}
            placeholder={t('settings:parts.noticeExample')}
            maxLength={MAX_PART_NOTICE}
            autoComplete="off"
            value={part.notice ?? ''}
            error={getError('notice')}
            onChange={({ currentTarget }) => onChange({ notice: currentTarget.value })}
          />
        )}
        {part.content === 'picture' && (
          <ScreenPictureField
            label={t('settings:parts.contents.picture')}
            restaurantId={restaurantId}
            value={part.pictureId ?? null}
            error={getError('pictureId')}
            onChange={(pictureId) => onChange({ pictureId })}
          />
        )}
        <div className={classes.remove}>
          <RemoveButton rowName={t('settings:parts.part', { number })} number={number} onClick={onRemove} />
        </div>
      </fieldset>
    </li>
  )
}
