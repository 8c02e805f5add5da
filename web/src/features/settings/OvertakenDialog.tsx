import { Button, Group, Text, Title } from '@mantine/core'
import '@mantine/core/styles/Title.layer.css'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/record/Dialog.tsx'
import { Differences } from './Differences.tsx'
import { listDiff } from './listDiff.ts'
import type { ListSpec } from './lists.ts'
import type { Overtaken } from './useListEditor.ts'

type OvertakenDialogProps = {
  spec: ListSpec
  overtaken: Overtaken
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}

/** Somebody saved the list meanwhile: what they did, what saving over it would do, and whose list holds. */
export function OvertakenDialog({ spec, overtaken, onTheirs, onMine, onClose }: OvertakenDialogProps) {
  const { t } = useTranslation()
  const { base, mine, theirs } = overtaken
  return (
    <Dialog opened onClose={onClose} wide title={t('settings:overtaken.title')}>
      <Text>{t('settings:overtaken.body')}</Text>
      <Title order={3} mt="md">
        {t('settings:overtaken.theirs')}
      </Title>
      <Differences differences={listDiff(spec.fields, base, theirs.items)} />
      <Title order={3} mt="md">
        {t('settings:overtaken.mine')}
      </Title>
      <Differences differences={listDiff(spec.fields, theirs.items, mine)} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('settings:overtaken.back')}
        </Button>
        <Button variant="default" onClick={onTheirs}>
          {t('settings:overtaken.takeTheirs')}
        </Button>
        <Button onClick={onMine}>{t('settings:overtaken.keepMine')}</Button>
      </Group>
    </Dialog>
  )
}
