import {
  type RestaurantMenuException,
  restaurantMenuExceptions,
} from '@poledne/contract/endpoints/restaurantMenuException'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordEditPage } from '../../components/record/form/RecordEditPage.tsx'
import { useCopySource, useRestaurantSearchParam } from '../../lib/record/useCopySource.ts'
import { ExceptionForm } from './ExceptionForm.tsx'
import { useExceptionName } from './useExceptionName.ts'

export function RestaurantMenuExceptionEditPage() {
  const { t } = useTranslation()
  const formatName = useExceptionName()
  const { restaurantMenuExceptionId = '' } = useParams({ strict: false })
  const source = useCopySource()
  const start = useRestaurantSearchParam()
  return (
    <RecordEditPage
      key={`${restaurantMenuExceptionId} ${source}`}
      module={restaurantMenuExceptions}
      id={restaurantMenuExceptionId}
      copy={source === undefined ? undefined : { of: source, without: ['startDate'] }}
      initialFields={start}
      back={{ to: '/restaurantMenuExceptions', label: t('restaurantMenuExceptions:title') }}
      getTitle={(exception, copied) => {
        if (exception)
          return t('restaurantMenuExceptions:edit', {
            name: formatName(exception as unknown as RestaurantMenuException),
          })
        return copied
          ? t('restaurantMenuExceptions:copied', { name: formatName(copied as unknown as RestaurantMenuException) })
          : t('restaurantMenuExceptions:new')
      }}
    >
      {(form) => <ExceptionForm form={form} isCopy={source !== undefined} exceptionId={restaurantMenuExceptionId} />}
    </RecordEditPage>
  )
}
