import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import type { ScreenContent } from '@poledne/contract/endpoints/guestMenu'
import type { ExportQuery } from '@poledne/contract/endpoints/weeklyMenu'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../../components/QueryContent.tsx'
import { ExportPagePreview } from '../export/ExportPagePreview.tsx'
import { getExportFailureText, useExportDownload, useExportPreview } from '../export/useExport.ts'
import classes from './GuestPreview.module.css'
import type { PreviewProps } from './GuestPreview.tsx'
import { screenPreviewQuery } from './preview.api.ts'

/** On paper as on the wall: in the currencies that guests of the restaurant read, or without prices. */
function detectExportPrices({ days }: ScreenContent): ExportQuery['price'] {
  const items = days.flatMap(({ variants }) => variants.flatMap((variant) => variant.items))
  const inCzk = items.some(({ priceCzk }) => priceCzk !== null)
  const inEur = items.some(({ priceEur }) => priceEur !== null)
  if (inCzk && inEur) return 'both'
  return inCzk ? 'czk' : inEur ? 'eur' : 'none'
}

export function GuestPdfPreview(previewed: PreviewProps) {
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
        <Alert color="red" variant="light" role="alert">
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
