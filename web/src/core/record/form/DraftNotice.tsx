import { Alert, Button, Group } from '@mantine/core'
import type { Instant } from '@poledne/contract/domain/instant'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/useFormat.ts'

type DraftNoticeProps = { savedAt: Instant; onRestore: () => void; onDiscard: () => void; children: ReactNode }

/** Offers the unsaved changes of an earlier visit. */
export function DraftNotice({ savedAt, onRestore, onDiscard, children }: DraftNoticeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Alert
      color="yellow"
      icon={<IconHistory size={18} aria-hidden />}
      title={t('record:draft.title', { when: format.shortInstant(savedAt) })}
    >
      {children}
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={onRestore}>
          {t('record:draft.restore')}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t('record:discard.confirm')}
        </Button>
      </Group>
    </Alert>
  )
}
