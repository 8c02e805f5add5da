import '@mantine/core/styles/Badge.layer.css'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '../../../lib/record/recordFields.ts'

/** Badges for archived and inactive records; an ordinary record has none. */
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
