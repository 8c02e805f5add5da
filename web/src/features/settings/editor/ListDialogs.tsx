import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../core/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../../core/overlay/Dialog.tsx'
import { UnsavedChangesDialog } from '../../../core/record/form/UnsavedChangesDialog.tsx'
import { ItemValue, useItemTitleFormat } from '../list/SettingsListView.tsx'
import type { SettingsListSpec } from '../list/settingsListSpecs.ts'
import { type ChangedField, diffLists, type ListDifference } from './diffLists.ts'
import classes from './ListDifferences.module.css'
import type { ListConflict, ListEditorState } from './useListEditor.ts'

const COLORS = { added: 'green', removed: 'red', changed: 'yellow', moved: 'gray' } as const

/** Lists the rows that differ between two versions of a list. */
function ListDifferences({ differences }: { differences: readonly ListDifference[] }) {
  const { t } = useTranslation()
  const getTitle = useItemTitleFormat()
  if (differences.length === 0) return <p className={classes.none}>{t('settings:difference.none')}</p>
  return (
    <ul className={classes.list}>
      {differences.map((difference, index) => (
        <li key={`${difference.kind}-${difference.item.id ?? index}`} className={classes.difference}>
          <strong className="breaks">{getTitle(difference.item)}</strong>
          <Badge color={COLORS[difference.kind]}>{t(`settings:difference.${difference.kind}`)}</Badge>
          {difference.kind === 'moved' && (
            <span>{t('settings:difference.places', { from: difference.from, to: difference.to })}</span>
          )}
          {difference.kind === 'changed' &&
            difference.fields.map((change) => <FieldChange key={change.field} {...change} />)}
        </li>
      ))}
    </ul>
  )
}

function FieldChange({ field, before, after }: ChangedField) {
  const { t } = useTranslation()
  return (
    <span className={classes.change}>
      <span className="quiet">{t(`settings:fields.${field as 'name'}`)}</span>
      <ItemValue field={field} value={before} />
      <IconArrowRight size={14} role="img" aria-label={t('settings:difference.to')} />
      <ItemValue field={field} value={after} />
    </span>
  )
}

type ListDialogsProps = {
  spec: SettingsListSpec
  editor: ListEditorState
  isDiscarding: boolean
  onDiscardingChange: (discarding: boolean) => void
}

/** The dialogs for discarding changes, resolving a conflict and leaving with unsaved changes. */
export function ListDialogs({ spec, editor, isDiscarding, onDiscardingChange }: ListDialogsProps) {
  const { t } = useTranslation()
  const { changes, conflict, draft, guard } = editor
  return (
    <>
      <ConfirmDialog
        opened={isDiscarding}
        title={t('record:discard.title', { count: changes })}
        confirmLabel={t('record:discard.confirm')}
        cancelLabel={t('record:discard.keep')}
        onConfirm={() => {
          onDiscardingChange(false)
          editor.discard()
        }}
        onClose={() => onDiscardingChange(false)}
      >
        {t('settings:discardBody')}
      </ConfirmDialog>
      {conflict && (
        <ListConflictDialog
          spec={spec}
          conflict={conflict}
          onTakeTheirs={editor.takeTheirs}
          onKeepMine={editor.keepMine}
          onClose={editor.closeConflict}
        />
      )}
      <UnsavedChangesDialog guard={guard} onDiscard={draft.forget} />
    </>
  )
}

type ListConflictDialogProps = {
  spec: SettingsListSpec
  conflict: ListConflict
  onTakeTheirs: () => void
  onKeepMine: () => void
  onClose: () => void
}

/**
 * Shows what another user has saved in the meantime and what overwriting it would change. The user chooses one version.
 */
function ListConflictDialog({ spec, conflict, onTakeTheirs, onKeepMine, onClose }: ListConflictDialogProps) {
  const { t } = useTranslation()
  const { base, mine, theirs } = conflict
  return (
    <Dialog opened onClose={onClose} wide title={t('settings:overtaken.title')}>
      <Text>{t('settings:overtaken.body')}</Text>
      <Title order={3} mt="md">
        {t('settings:overtaken.theirs')}
      </Title>
      <ListDifferences differences={diffLists(spec.fields, base, theirs)} />
      <Title order={3} mt="md">
        {t('settings:overtaken.mine')}
      </Title>
      <ListDifferences differences={diffLists(spec.fields, theirs, mine)} />
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
