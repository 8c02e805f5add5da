import { Alert, Button, SegmentedControl, Skeleton, Tabs } from '@mantine/core'
import { addDays, toUtcMidnight, type Weekday } from '@poledne/contract/domain/day'
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '@poledne/contract/domain/languages'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { EXPORT_ORIENTATIONS, type ExportQuery, type WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toSelectOptions } from '../../../core/form/select/CodelistSelect.tsx'
import { Select } from '../../../core/form/select/Select.tsx'
import { useFormat } from '../../../core/format/useFormat.ts'
import { QueryContent } from '../../../core/page/QueryContent.tsx'
import { ScreenFrame } from '../../../core/preview/ScreenFrame.tsx'
import { useCodelist } from '../../../core/record/useCodelist.ts'
import {
  ExportPagePreview,
  getExportFailureText,
  useExportDownload,
  useExportPreview,
} from '../export/MenuExportDialog.tsx'
import { pagePreviewQuery, screenPreviewQuery } from '../weeklyMenus.api.ts'
import classes from './GuestPreview.module.css'
import { PREVIEW_FORMATS, type PreviewFormat, type PreviewOptions, usePreviewOptions } from './usePreviewOptions.ts'

/** The props of every preview; the preview of the web page ignores the orientation. */
type PreviewProps = {
  menu: WeeklyMenu
  restaurant: { id: number; name: string }
  day: Weekday | undefined
  language: AccountLanguage
  orientation: (typeof EXPORT_ORIENTATIONS)[number]
}

const PREVIEW_COMPONENTS = { screen: GuestScreenPreview, page: GuestPagePreview, pdf: GuestPdfPreview }
const DEFAULT_ORIENTATIONS = { screen: 'landscape', page: 'landscape', pdf: 'portrait' } as const

/** Previews the menu as guests of one restaurant would see it: on a screen, on the web and on paper. */
export function GuestPreview({ menu }: { menu: WeeklyMenu }) {
  const { t } = useTranslation()
  const { items, byId, isPending } = useCodelist('restaurants')
  const [choice, choose] = usePreviewOptions()
  const { preview: form = 'screen', day, language } = choice
  const requestedRestaurant = choice.restaurant === undefined ? undefined : byId.get(choice.restaurant)
  const restaurant = requestedRestaurant ?? items.find(({ disabled }) => !disabled)
  if (!restaurant && isPending) return <Skeleton className={classes.waiting} />
  if (!restaurant) return <p className="flat quiet">{t('weeklyMenus:preview.none')}</p>
  const orientation = choice.orientation ?? DEFAULT_ORIENTATIONS[form]
  const FormatPreview = PREVIEW_COMPONENTS[form]
  return (
    <Tabs
      value={form}
      onChange={(next) => choose({ preview: next as PreviewFormat })}
      keepMounted={false}
      className={classes.preview}
    >
      <Tabs.List aria-label={t('weeklyMenus:preview.as')}>
        {PREVIEW_FORMATS.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t(`weeklyMenus:preview.${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={classes.tools}>
        <Select<string>
          label={t('weeklyMenus:preview.restaurant')}
          searchable
          allowDeselect={false}
          data={toSelectOptions(items, restaurant.id).map((item) => ({ ...item, value: String(item.value) }))}
          value={String(restaurant.id)}
          onChange={(id) => choose({ restaurant: Number(id) || undefined })}
        />
        {form !== 'pdf' && <DaySelect menu={menu} day={day} onChange={(next) => choose({ day: next })} />}
        <SegmentedControl
          aria-label={t('weeklyMenus:guest.language')}
          value={language}
          onChange={(value) => choose({ language: value as AccountLanguage })}
          data={ACCOUNT_LANGUAGES.map((value) => ({ value, label: t(`weeklyMenus:languages.${value}`) }))}
        />
        {form !== 'page' && (
          <SegmentedControl
            aria-label={t('weeklyMenus:preview.orientation')}
            value={orientation}
            onChange={(value) => choose({ orientation: value as PreviewOptions['orientation'] })}
            data={EXPORT_ORIENTATIONS.map((value) => ({ value, label: t(`weeklyMenus:export.choices.${value}`) }))}
          />
        )}
      </div>
      <Tabs.Panel value={form} className={classes.shown}>
        <FormatPreview
          menu={menu}
          restaurant={{ id: Number(restaurant.id), name: restaurant.value }}
          day={day}
          language={language}
          orientation={orientation}
        />
      </Tabs.Panel>
      {!menu.published && <p className="flat quiet">{t('weeklyMenus:preview.unpublished')}</p>}
    </Tabs>
  )
}

const WHOLE_WEEK = 'week'
type DaySelectProps = { menu: WeeklyMenu; day: Weekday | undefined; onChange: (day: Weekday | undefined) => void }

function DaySelect({ menu, day, onChange }: DaySelectProps) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const long = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  const formatDayName = (weekday: Weekday) => {
    const date = addDays(menu.startDate, weekday - 1)
    return `${long.format(toUtcMidnight(date))} ${format.day(date)}`
  }
  return (
    <Select<string>
      label={t('weeklyMenus:preview.day')}
      allowDeselect={false}
      data={[
        { value: WHOLE_WEEK, label: t('weeklyMenus:preview.wholeWeek') },
        ...WEEK_DAYS.map((weekday) => ({ value: String(weekday), label: formatDayName(weekday) })),
      ]}
      value={day === undefined ? WHOLE_WEEK : String(day)}
      onChange={(value) => onChange(WEEK_DAYS.find((weekday) => String(weekday) === value))}
    />
  )
}

/** Shows the embed page as rendered by the server, scrolled to the chosen day. */
function GuestPagePreview({ menu, restaurant, day, language }: PreviewProps) {
  const { t } = useTranslation()
  const query = useQuery(pagePreviewQuery(menu, restaurant.id, language))
  return (
    <QueryContent query={query} rows={8}>
      {(page) => (
        <PageFrame
          page={page}
          start={day === undefined ? null : addDays(menu.startDate, day - 1)}
          title={t('weeklyMenus:preview.pageOf', { restaurant: restaurant.name })}
        />
      )}
    </QueryContent>
  )
}

function PageFrame({ page, start, title }: { page: string; start: string | null; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const scrollToDay = () => {
    const { contentDocument, contentWindow } = frame.current ?? {}
    const section = start === null ? null : contentDocument?.getElementById(start)
    contentWindow?.scrollTo(0, section?.offsetTop ?? 0)
  }
  useEffect(scrollToDay)
  // The sandbox blocks scripts; it allows the same origin, so that this page can scroll the frame to the day.
  return (
    <iframe
      ref={frame}
      className={classes.page}
      srcDoc={page}
      sandbox="allow-same-origin"
      title={title}
      onLoad={scrollToDay}
    />
  )
}

/** Returns which prices the printed page shows: the currencies of the restaurant, or none. */
function detectExportPrices({ days }: ScreenContent): ExportQuery['price'] {
  const items = days.flatMap(({ variants }) => variants.flatMap((variant) => variant.items))
  const inCzk = items.some(({ priceCzk }) => priceCzk !== null)
  const inEur = items.some(({ priceEur }) => priceEur !== null)
  if (inCzk && inEur) return 'both'
  return inCzk ? 'czk' : inEur ? 'eur' : 'none'
}

function GuestPdfPreview(previewed: PreviewProps) {
  const query = useQuery(screenPreviewQuery(previewed.menu, previewed.restaurant.id))
  return (
    <QueryContent query={query} rows={8}>
      {(screen) => <PdfPage {...previewed} price={detectExportPrices(screen)} />}
    </QueryContent>
  )
}

function PdfPage({ menu, restaurant, language, orientation, price }: PreviewProps & { price: ExportQuery['price'] }) {
  const { t } = useTranslation()
  const choices: ExportQuery = {
    format: 'pdf',
    language,
    price,
    orientation,
    variantName: 'true',
    ...(price === 'none' ? {} : { restaurantId: String(restaurant.id) }),
  }
  const picture = useExportPreview(menu, choices)
  const download = useExportDownload(menu, choices)
  const failure = download.error ?? picture.error
  return (
    <div className={classes.paper} data-tall={orientation === 'portrait' || undefined}>
      {failure ? (
        <Alert color="red" role="alert">
          {getExportFailureText(failure)}
        </Alert>
      ) : (
        <ExportPagePreview {...picture} />
      )}
      {picture.filename && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('weeklyMenus:export.downloadNamed', { name: picture.filename })}
        </Button>
      )}
    </div>
  )
}

/** Shows the page of a screen with the content that it would have if the menu were published. */
function GuestScreenPreview({ menu, restaurant, day, language, orientation }: PreviewProps) {
  const { t } = useTranslation()
  const query = useQuery(screenPreviewQuery(menu, restaurant.id))
  return (
    <QueryContent query={query} rows={8}>
      {(screen) => (
        <ScreenFrame
          content={{ ...screen, screenType: day === undefined ? 'week' : 'day', languages: [language] }}
          day={addDays(menu.startDate, (day ?? 1) - 1)}
          isTall={orientation === 'portrait'}
          title={t('weeklyMenus:preview.screenOf', { restaurant: restaurant.name })}
        />
      )}
    </QueryContent>
  )
}
