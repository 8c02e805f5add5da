import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/useFormat.ts'
import { usePersonName } from '../../../lib/format/usePersonName.ts'
import type { AnyRecord, RecordModule } from '../../../lib/record/recordFields.ts'
import { useSession } from '../../../lib/session/session.ts'
import classes from './RecordMeta.module.css'

/** Who made the record and who changed it last. Ids are only for those who may see them. */
export function RecordMeta({ module, record }: { module: RecordModule; record: AnyRecord }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const format = useFormat()
  const { createdAt, createdBy, updatedAt, updatedBy, version } = record
  const personName = usePersonName()
  return (
    <Text component="p" size="sm" className={classes.meta}>
      <span>
        {t('record:meta.created', {
          when: format.moment(createdAt),
          who: personName(createdBy),
        })}
      </span>
      {version > 1 && (
        <span>
          {t('record:meta.changed', {
            when: format.moment(updatedAt),
            who: personName(updatedBy),
          })}
        </span>
      )}
      {can(`${module.name}.identifier`) && <span>{t('record:meta.id', { id: record.id })}</span>}
    </Text>
  )
}
