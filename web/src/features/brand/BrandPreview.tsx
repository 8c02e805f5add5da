import { SegmentedControl } from '@mantine/core'
import { fitContrast, SCREEN_CONTRAST, SCREEN_PAPERS } from '@poledne/contract/domain/brandColour'
import { getMonday } from '@poledne/contract/domain/week'
import type { Brand } from '@poledne/contract/modules/brand'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalClock } from '../../core/format/useLocalClock.ts'
import { basePath } from '../../core/http/pageMeta.ts'
import { getPictureAddress } from '../../core/http/pictureAddress.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { ScreenFrame } from '../../core/preview/ScreenFrame.tsx'
import { screensPreviewQuery } from '../../core/preview/screensPreviewQuery.ts'
import { useSession } from '../../core/session/session.ts'
import classes from './Brand.module.css'

type PreviewProps = { restaurantId: number; brand: Brand }

const PREVIEWS = ['page', 'screen'] as const

/** Shows the guest page or a screen of a restaurant with a brand that can have unsaved changes. */
export function BrandPreview(props: PreviewProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const [preview, setPreview] = useState<(typeof PREVIEWS)[number]>('page')
  return (
    <section className={classes.preview} aria-label={t('brand:preview.title')}>
      {can('settings.view') && (
        <SegmentedControl
          aria-label={t('brand:preview.title')}
          value={preview}
          onChange={(value) => setPreview(value as typeof preview)}
          data={PREVIEWS.map((value) => ({ value, label: t(`brand:preview.${value}`) }))}
        />
      )}
      {preview === 'page' ? <GuestPagePreview {...props} /> : <ScreenPreview {...props} />}
    </section>
  )
}

/** Shows the guest page in a frame without scripts, whose style and logo are replaced by those of the brand. */
function GuestPagePreview({ restaurantId, brand }: PreviewProps) {
  const { t, i18n } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const { logoId, accent, typeface } = brand
  const showBrand = () => {
    const page = frame.current?.contentDocument
    const header = page?.querySelector('header')
    if (!page || !header) return
    const style = page.querySelector('link[rel=stylesheet]') ?? page.createElement('link')
    style.setAttribute('rel', 'stylesheet')
    style.setAttribute('href', `${basePath}/m/brand.css?${new URLSearchParams({ accent: accent.slice(1), typeface })}`)
    page.head.append(style)
    header.querySelector('img')?.remove()
    if (logoId === null) return
    const logo = page.createElement('img')
    logo.src = getPictureAddress(logoId)
    logo.alt = ''
    header.prepend(logo)
  }
  useEffect(showBrand, [logoId, accent, typeface])
  return (
    <iframe
      ref={frame}
      className={classes.page}
      src={`${basePath}/e/${restaurantId}/?lang=${i18n.language}`}
      title={t('brand:preview.page')}
      sandbox="allow-same-origin"
      onLoad={showBrand}
    />
  )
}

/** A screen that always shows the menu of the day. */
const DAY_SCREEN = {
  name: '',
  screenType: 'day',
  hoursFrom: null,
  hoursTo: null,
  canHideMenu: false,
  outside: 'name',
  outsidePictureId: null,
  revision: 0,
} as const

function ScreenPreview({ restaurantId, brand }: PreviewProps) {
  const { t, i18n } = useTranslation()
  const { timezone } = useSession().profile
  const { day } = useLocalClock(timezone)
  const query = useQuery(screensPreviewQuery({ restaurantId, showPrices: true, monday: getMonday(day) }))
  const accent = fitContrast(brand.accent, SCREEN_PAPERS[brand.screens], SCREEN_CONTRAST)
  return (
    <QueryContent query={query} rows={8}>
      {(content) => (
        <ScreenFrame
          content={{
            ...DAY_SCREEN,
            parts: [],
            languages: [i18n.language === 'en' ? 'en' : 'cs'],
            ...content,
            brand: { ...brand, accent },
          }}
          day={day}
          isTall={false}
          title={t('brand:preview.screen')}
        />
      )}
    </QueryContent>
  )
}
