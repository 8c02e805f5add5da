import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'

type LeaveDialogProps = {
  opened: boolean
  onStay: () => void
  onKeep: () => void
  onDiscard: () => void
}

/** Leaving the form with unsaved changes: nothing goes away unless that is said. */
export function LeaveDialog({ opened, onStay, onKeep, onDiscard }: LeaveDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onStay} title={t('record:leave.title')}>
      <Text>{t('record:leave.body')}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onDiscard}>
          {t('record:leave.discard')}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {t('record:leave.keep')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('record:leave.stay')}
        </Button>
      </Group>
    </Dialog>
  )
}
