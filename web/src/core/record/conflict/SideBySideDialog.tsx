import { Button, Group, Text } from '@mantine/core'
import type { Person } from '@poledne/contract/http/fields'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/useFormat.ts'
import { Dialog } from '../../overlay/Dialog.tsx'
import type { Side } from '../conflict.ts'
import classes from './Sides.module.css'

type SideBySideDialogProps = {
  /** The record that another user has saved meanwhile. */
  theirs: { updatedBy: Person | null; updatedAt: string }
  title: string
  body: (saved: { who: string; when: string }) => string
  /** Says what is still undecided; null if everything is decided. */
  undecidedText: string | null
  backLabel: string
  confirmLabel: string
  onChooseAll: (side: Side) => void
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Shows two versions side by side; closing it keeps the user's edits. */
export function SideBySideDialog(props: SideBySideDialogProps) {
  const { theirs, title, body, undecidedText, backLabel, confirmLabel, onChooseAll, onConfirm, onClose, children } =
    props
  const { t } = useTranslation()
  const format = useFormat()
  const who = format.person(theirs.updatedBy)
  return (
    <Dialog opened onClose={onClose} wide title={title}>
      <Text>{body({ who, when: format.moment(theirs.updatedAt) })}</Text>
      <Group gap="xs" my="md">
        <Button variant="default" size="xs" onClick={() => onChooseAll('mine')}>
          {t('record:conflict.allMine')}
        </Button>
        <Button variant="default" size="xs" onClick={() => onChooseAll('theirs')}>
          {t('record:conflict.allTheirs')}
        </Button>
      </Group>
      {children}
      <Group justify="flex-end" mt="lg" gap="xs">
        {undecidedText !== null && <span className={classes.open}>{undecidedText}</span>}
        <Button variant="default" onClick={onClose}>
          {backLabel}
        </Button>
        <Button disabled={undecidedText !== null} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
