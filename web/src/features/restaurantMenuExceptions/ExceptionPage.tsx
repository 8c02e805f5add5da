import { type RestaurantMenuException, restaurantMenuExceptions } from '@poledne/contract/restaurantMenuException'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatementHolds } from '../../components/price/StatementHolds.tsx'
import { CopyButton } from '../../components/record/CopyButton.tsx'
import { RecordViewPage } from '../../components/record/RecordViewPage.tsx'
import { useExceptionName } from './useExceptionName.ts'

export function ExceptionPage() {
  const { t } = useTranslation()
  const nameOf = useExceptionName()
  const { restaurantMenuExceptionId = '' } = useParams({ strict: false })
  return (
    <RecordViewPage
      module={restaurantMenuExceptions}
      id={restaurantMenuExceptionId}
      back={{ to: '/restaurantMenuExceptions', label: t('restaurantMenuExceptions:title') }}
      nameOf={nameOf}
      actions={({ id }: RestaurantMenuException) => (
        <CopyButton module={restaurantMenuExceptions} id={id} label={t('restaurantMenuExceptions:copy')} />
      )}
    >
      {(exception) => <StatementHolds source="exception" statement={exception} typeIds={[exception.menuItemTypeId]} />}
    </RecordViewPage>
  )
}
