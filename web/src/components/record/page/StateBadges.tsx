import '@mantine/core/styles/Badge.layer.css'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '../../../lib/record/recordFields.ts'

/** Only what is out of the ordinary is marked: a badge on every record would say nothing. */
export function StateBadges({ record }: { record: Pick<AnyRecord, 'archived'> & { active?: unknown } }) {
  const { t } = useTranslation()
  return (
    <>
      {record.archived && (
        <Badge variant="light" color="gray" tt="none">
          {t('record:state.archived')}
        </Badge>
      )}
      {record.active === false && (
        <Badge variant="light" color="yellow" tt="none">
          {t('record:state.inactive')}
        </Badge>
      )}
    </>
  )
}
