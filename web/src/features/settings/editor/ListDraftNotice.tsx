import { Alert, Button, Group } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Group.layer.css'
import type { Instant } from '@poledne/contract/domain/instant'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/useFormat.ts'

type ListDraftNoticeProps = {
  draft: { savedAt: Instant; count: number }
  onRestore: () => void
  onDiscard: () => void
}

/** Offers the changes that an earlier visit left behind. */
export function ListDraftNotice({ draft, onRestore, onDiscard }: ListDraftNoticeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconHistory size={18} aria-hidden />}
      title={t('settings:draft.title', { when: format.moment(draft.savedAt) })}
    >
      {t('settings:draft.body', { count: draft.count })}
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={onRestore}>
          {t('settings:draft.restore')}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t('settings:draft.discard')}
        </Button>
      </Group>
    </Alert>
  )
}
