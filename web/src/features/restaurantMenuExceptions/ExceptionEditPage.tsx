import { type RestaurantMenuException, restaurantMenuExceptions } from '@poledne/contract/restaurantMenuException'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordEditPage } from '../../components/record/RecordEditPage.tsx'
import { useCopySource, useGivenRestaurant } from '../../lib/useCopySource.ts'
import { ExceptionForm } from './ExceptionForm.tsx'
import { useExceptionName } from './useExceptionName.ts'

export function ExceptionEditPage() {
  const { t } = useTranslation()
  const nameOf = useExceptionName()
  const { restaurantMenuExceptionId = '' } = useParams({ strict: false })
  const source = useCopySource()
  const start = useGivenRestaurant()
  return (
    <RecordEditPage
      key={`${restaurantMenuExceptionId} ${source}`}
      module={restaurantMenuExceptions}
      id={restaurantMenuExceptionId}
      copy={source === undefined ? undefined : { of: source, without: ['startDate'] }}
      start={start}
      back={{ to: '/restaurantMenuExceptions', label: t('restaurantMenuExceptions:title') }}
      titleOf={(exception, copied) => {
        if (exception)
          return t('restaurantMenuExceptions:edit', { name: nameOf(exception as unknown as RestaurantMenuException) })
        return copied
          ? t('restaurantMenuExceptions:copied', { name: nameOf(copied as unknown as RestaurantMenuException) })
          : t('restaurantMenuExceptions:new')
      }}
    >
      {(form) => <ExceptionForm form={form} isCopy={source !== undefined} exceptionId={restaurantMenuExceptionId} />}
    </RecordEditPage>
  )
}
