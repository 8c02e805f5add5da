import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, RecordModule } from '../../lib/recordFields.ts'
import { useSession } from '../../lib/session.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { usePersonName } from '../../lib/usePersonName.ts'
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
