import { SegmentedControl, Select } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { Weekday } from '@poledne/contract/domain/day'
import { addDays } from '@poledne/contract/domain/day'
import { type GuestItem, guestMenus } from '@poledne/contract/guestMenu'
import { ACCOUNT_LANGUAGES, type AccountLanguage, type Language, nameLanguage } from '@poledne/contract/languages'
import type { WeeklyMenu } from '@poledne/contract/weeklyMenu'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../components/Loaded.tsx'
import { listProps } from '../../components/record/fields.tsx'
import { offeredItems } from '../../components/record/offeredItems.ts'
import { call } from '../../lib/http.ts'
import { useCodelist } from '../../lib/useCodelist.ts'
import { useFormat } from '../../lib/useFormat.ts'
import classes from './GuestPreview.module.css'

const DAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** What a guest of one restaurant would read, before anybody publishes it. */
export function GuestPreview({ menu }: { menu: WeeklyMenu }) {
  const { t, i18n } = useTranslation()
  const { items } = useCodelist('restaurants')
  const [restaurantId, setRestaurantId] = useState<string | null>(null)
  const [language, setLanguage] = useState<AccountLanguage>(() => nameLanguage(i18n.language as Language))
  const [day, setDay] = useState('1')
  const short = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
  const nameOf = (weekday: Weekday) => short.format(new Date(`${addDays(menu.startDate, weekday - 1)}T00:00:00Z`))
  return (
    <>
      <div className={classes.tools}>
        <Select<string>
          label={t('weeklyMenus:preview.restaurant')}
          placeholder={t('weeklyMenus:preview.choose')}
          searchable
          data={offeredItems(items, restaurantId).map((item) => ({ ...item, value: String(item.value) }))}
          value={restaurantId}
          onChange={setRestaurantId}
          {...listProps}
        />
        <SegmentedControl
          aria-label={t('weeklyMenus:preview.day')}
          value={day}
          onChange={setDay}
          data={DAYS.map((weekday) => ({ value: String(weekday), label: nameOf(weekday) }))}
        />
        <SegmentedControl
          aria-label={t('weeklyMenus:guest.language')}
          value={language}
          onChange={(value) => setLanguage(value as AccountLanguage)}
          data={ACCOUNT_LANGUAGES.map((value) => ({ value, label: t(`weeklyMenus:languages.${value}`) }))}
        />
      </div>
      {restaurantId !== null && <Preview menu={menu} restaurantId={restaurantId} language={language} day={day} />}
    </>
  )
}

type PreviewProps = { menu: WeeklyMenu; restaurantId: string; language: AccountLanguage; day: string }

function Preview({ menu, restaurantId, language, day }: PreviewProps) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['weeklyMenus', 'preview', menu.id, menu.version, restaurantId],
    queryFn: ({ signal }) =>
      call(guestMenus.preview, {
        params: { id: String(menu.id) },
        query: new URLSearchParams({ restaurantId, as: 'feed' }),
        signal,
      }),
  })
  const inCzech = language === 'cs'
  return (
    <Loaded query={query}>
      {({ feed }) => {
        if (!feed) return null
        const shown = feed.days.find(({ date }) => date === addDays(menu.startDate, Number(day) - 1))
        const items = shown?.variants.flatMap((variant) => variant.items) ?? []
        return (
          <div className={classes.screen} lang={language}>
            <p className={classes.restaurant}>{inCzech ? feed.restaurant.nameCs : feed.restaurant.nameEn}</p>
            {feed.restaurant.closed && <p>{t('weeklyMenus:preview.closed')}</p>}
            {!feed.restaurant.closed && items.length === 0 && <p>{t('weeklyMenus:preview.nothing')}</p>}
            {items.map((item) => (
              <Item
                key={`${item.typeNameCs} ${item.dishes.map(({ nameCs }) => nameCs).join()}`}
                item={item}
                inCzech={inCzech}
              />
            ))}
          </div>
        )
      }}
    </Loaded>
  )
}

function Item({ item, inCzech }: { item: GuestItem; inCzech: boolean }) {
  const format = useFormat()
  const prices = [
    item.priceCzk !== null && format.money(item.priceCzk, 'CZK'),
    item.priceEur !== null && format.money(item.priceEur, 'EUR'),
  ].filter(Boolean)
  return (
    <div className={classes.item}>
      <span className={classes.type}>{inCzech ? item.typeNameCs : item.typeNameEn}</span>
      <span>
        {item.dishes.map(({ nameCs, nameEn, allergenCodes }) => (
          <span key={nameCs} className={classes.dish}>
            {inCzech ? nameCs : (nameEn ?? nameCs)} <span className={classes.codes}>{allergenCodes.join(' ')}</span>
          </span>
        ))}
        {item.note && <span className={classes.codes}>{item.note}</span>}
      </span>
      <span className={classes.price}>{prices.join(' / ')}</span>
    </div>
  )
}
