import { Button, Group, Text, Title } from '@mantine/core'
import '@mantine/core/styles/Title.layer.css'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/overlay/Dialog.tsx'
import type { ListSpec } from '../list/listSpecs.ts'
import { diffLists } from './diffLists.ts'
import { ListDifferences } from './ListDifferences.tsx'
import type { ListConflict } from './useListEditor.ts'

type ListConflictDialogProps = {
  spec: ListSpec
  conflict: ListConflict
  onTakeTheirs: () => void
  onKeepMine: () => void
  onClose: () => void
}

/** Somebody saved the list meanwhile: what they did, what saving over it would do, and whose list holds. */
export function ListConflictDialog({ spec, conflict, onTakeTheirs, onKeepMine, onClose }: ListConflictDialogProps) {
  const { t } = useTranslation()
  const { base, mine, theirs } = conflict
  return (
    <Dialog opened onClose={onClose} wide title={t('settings:overtaken.title')}>
      <Text>{t('settings:overtaken.body')}</Text>
      <Title order={3} mt="md">
        {t('settings:overtaken.theirs')}
      </Title>
      <ListDifferences differences={diffLists(spec.fields, base, theirs.items)} />
      <Title order={3} mt="md">
        {t('settings:overtaken.mine')}
      </Title>
      <ListDifferences differences={diffLists(spec.fields, theirs.items, mine)} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('settings:overtaken.back')}
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('settings:overtaken.takeTheirs')}
        </Button>
        <Button onClick={onKeepMine}>{t('settings:overtaken.keepMine')}</Button>
      </Group>
    </Dialog>
  )
}
