import { Group, SegmentedControl } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { parseTypedTime } from '@poledne/contract/domain/dateFormat'
import type { Day } from '@poledne/contract/domain/day'
import { getMonday } from '@poledne/contract/domain/week'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { type ScreenPart, screenPart } from '@poledne/contract/modules/screen'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalendarInputProps } from '../../../core/form/calendar/useCalendarProps.ts'
import { useLocalClock } from '../../../core/format/useLocalClock.ts'
import { Dialog } from '../../../core/overlay/Dialog.tsx'
import { QueryContent } from '../../../core/page/QueryContent.tsx'
import { ScreenFrame } from '../../../core/preview/ScreenFrame.tsx'
import { screensPreviewQuery } from '../../../core/preview/screensPreviewQuery.ts'
import { TimeInput } from '../../../core/record/fields/TimeInput.tsx'
import { useSession } from '../../../core/session/session.ts'
import type { SettingsListItem } from '../list/settingsListSpecs.ts'
import classes from './ScreenPreviewDialog.module.css'

/** Returns the settings of a screen that can have unsaved changes, without parts that are not complete yet. */
function pickSettings(item: SettingsListItem) {
  const { name, screenType, languages, hoursFrom, hoursTo, canHideMenu, outside, outsidePictureId } = item
  const parts = (item.parts as ScreenPart[]).filter((part) => screenPart.safeParse(part).success)
  const settings = { name, screenType, languages, hoursFrom, hoursTo, canHideMenu, outside, outsidePictureId, parts }
  return { ...settings, revision: 0 } as Omit<ScreenContent, 'restaurant' | 'openingHours' | 'days' | 'allergens'>
}

const SHAPES = ['landscape', 'portrait'] as const

/** Shows what a screen shows at any day and time, now at first. */
export function ScreenPreviewDialog(props: { item: SettingsListItem; name: string; onClose: () => void }) {
  const { item, name, onClose } = props
  const { t } = useTranslation()
  const calendar = useCalendarInputProps()
  const { timezone } = useSession().profile
  const [shape, setShape] = useState<(typeof SHAPES)[number]>('landscape')
  const [chosenDay, setChosenDay] = useState<Day | null>(null)
  const [chosenTime, setChosenTime] = useState<string | null>(null)
  // The zone of the restaurant is known once its menus are loaded.
  const [zone, setZone] = useState(timezone)
  const now = useLocalClock(zone)
  const day = chosenDay ?? now.day
  const time = chosenTime ?? now.time.slice(0, 5)
  const query = useQuery(
    screensPreviewQuery({
      restaurantId: Number(item.restaurantId),
      showPrices: item.showPrices === true,
      monday: getMonday(day),
    }),
  )
  const loadedZone = query.data?.restaurant.timezone
  if (loadedZone && loadedZone !== zone) setZone(loadedZone)

  return (
    <Dialog opened onClose={onClose} widest title={t('settings:preview.title', { name })}>
      <Group align="flex-end" gap="sm" mb="md">
        <DateInput
          className={classes.input}
          label={t('settings:preview.day')}
          value={day}
          onChange={setChosenDay}
          minDate="1900-01-01"
          maxDate="2999-12-31"
          {...calendar}
        />
        <TimeInput
          className={classes.input}
          label={t('settings:preview.time')}
          value={time}
          error={parseTypedTime(time) === time ? undefined : t('messages:violations.wrongFormat')}
          onChange={setChosenTime}
        />
        <SegmentedControl
          aria-label={t('settings:preview.shape')}
          value={shape}
          onChange={(value) => setShape(value as typeof shape)}
          data={SHAPES.map((value) => ({ value, label: t(`settings:preview.shapes.${value}`) }))}
        />
      </Group>
      <QueryContent query={query} rows={8}>
        {(content) => (
          <ScreenFrame
            content={{ ...pickSettings(item), ...content }}
            day={day}
            time={parseTypedTime(time) ?? '12:00'}
            isTall={shape === 'portrait'}
            title={t('settings:preview.title', { name })}
          />
        )}
      </QueryContent>
      <p className={classes.note}>{t('settings:preview.note')}</p>
    </Dialog>
  )
}
