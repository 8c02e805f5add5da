import { Button, Group, Text } from '@mantine/core'
import type { Person } from '@poledne/contract/fields'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '../../lib/conflict.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { usePersonName } from '../../lib/usePersonName.ts'
import { Dialog } from './Dialog.tsx'
import classes from './Sides.module.css'

type SidesDialogProps = {
  /** The other one's record, as it was saved meanwhile. */
  theirs: { updatedBy: Person | null; updatedAt: string }
  title: string
  body: (saved: { who: string; when: string }) => string
  /** What is still undecided, in words, or nothing. */
  open: string | null
  back: string
  confirm: string
  onAll: (side: Side) => void
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Two people saved the same: what both did stands side by side. Closing it leaves everything as it was typed. */
export function SidesDialog(props: SidesDialogProps) {
  const { theirs, title, body, open, back, confirm, onAll, onConfirm, onClose, children } = props
  const { t } = useTranslation()
  const format = useFormat()
  const who = usePersonName()(theirs.updatedBy)
  return (
    <Dialog opened onClose={onClose} wide title={title}>
      <Text>{body({ who, when: format.moment(theirs.updatedAt) })}</Text>
      <Group gap="xs" my="md">
        <Button variant="default" size="xs" onClick={() => onAll('mine')}>
          {t('record:conflict.allMine')}
        </Button>
        <Button variant="default" size="xs" onClick={() => onAll('theirs')}>
          {t('record:conflict.allTheirs')}
        </Button>
      </Group>
      {children}
      <Group justify="flex-end" mt="lg" gap="xs">
        {open !== null && <span className={classes.open}>{open}</span>}
        <Button variant="default" onClick={onClose}>
          {back}
        </Button>
        <Button disabled={open !== null} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  )
}
