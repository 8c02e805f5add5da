import { Alert, Button, Group } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Group.layer.css'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/useFormat.ts'
import type { RecordModule } from '../../../lib/record/recordFields.ts'
import { getChangedFields } from '../../../lib/record/recordFields.ts'
import { useFieldLabel } from '../../../lib/record/useFieldLabel.ts'
import type { Draft } from '../../../lib/storage/draft.ts'

type DraftNoticeProps = {
  module: RecordModule
  draft: Draft
  onRestore: () => void
  onDiscard: () => void
}

/** Offers what an earlier visit left behind, and says what it touches, so that the choice is an informed one. */
export function DraftNotice({ module, draft, onRestore, onDiscard }: DraftNoticeProps) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const label = useFieldLabel(module)
  const changedLabels = getChangedFields(module, draft.base, draft.values).map(label)
  const fields = new Intl.ListFormat(i18n.language).format(changedLabels)
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconHistory size={18} aria-hidden />}
      title={t('record:draft.title', { when: format.moment(draft.savedAt) })}
    >
      {t('record:draft.body', { count: changedLabels.length, fields })}
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={onRestore}>
          {t('record:draft.restore')}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t('record:draft.discard')}
        </Button>
      </Group>
    </Alert>
  )
}
