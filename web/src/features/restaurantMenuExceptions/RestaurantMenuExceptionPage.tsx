import { restaurantMenuExceptions } from '@poledne/contract/modules/restaurantMenuException'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CopyButton, RecordViewPage } from '../../core/record/page/RecordViewPage.tsx'
import { PriceSourceValidity, usePriceSourceNameFormat } from '../prices/index.ts'

export function RestaurantMenuExceptionPage() {
  const { t } = useTranslation()
  const formatName = usePriceSourceNameFormat()
  const { restaurantMenuExceptionId = '' } = useParams({ strict: false })
  return (
    <RecordViewPage
      module={restaurantMenuExceptions}
      id={restaurantMenuExceptionId}
      getName={formatName}
      actions={({ id }) => (
        <CopyButton module={restaurantMenuExceptions} id={id} label={t('restaurantMenuExceptions:copy')} />
      )}
    >
      {(exception) => (
        <PriceSourceValidity source="exception" statement={exception} typeIds={[exception.menuItemTypeId]} />
      )}
    </RecordViewPage>
  )
}
