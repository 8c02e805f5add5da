import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldErrors, validateFields } from '../form/formErrors.ts'
import { loadWithRetry } from '../http/loading/loadWithRetry.ts'
import { runWhenIdle } from '../http/loading/runWhenIdle.ts'
import type { FieldValues, RecordModule } from './recordFields.ts'

/**
 * Returns a function that validates the fields of a record. The schemas are loaded once they are needed, because they
 * would delay the first paint. An earlier save does not wait for them: the server validates it with the same schemas
 * and reports errors by the same keys.
 */
export function useLazyValidation(load: () => Promise<RecordModule>, isNeeded: boolean) {
  const { t } = useTranslation()
  const module = useRef<RecordModule>(null)
  useEffect(() => {
    if (!isNeeded || module.current) return
    return runWhenIdle(async () => {
      module.current = await loadWithRetry(load)
    })
  }, [load, isNeeded])
  return (values: FieldValues): FieldErrors => (module.current ? validateFields(module.current, values, t) : {})
}
