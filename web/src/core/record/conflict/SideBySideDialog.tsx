import { Badge, Button, Group, Radio, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../overlay/Dialog.tsx'
import type { ConflictSide } from '../conflict.ts'
import classes from './Sides.module.css'

type SideBySideDialogProps = {
  title: string
  /** The sentence that says who saved the other version. */
  body: string
  /** The sentence that says what is still undecided; null if everything is decided. */
  undecidedText: string | null
  backLabel: string
  confirmLabel: string
  onChooseAll: (side: ConflictSide) => void
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Shows two versions side by side; closing it keeps the user's edits. */
export function SideBySideDialog(props: SideBySideDialogProps) {
  const { title, body, undecidedText, backLabel, confirmLabel, onChooseAll, onConfirm, onClose, children } = props
  const { t } = useTranslation()
  return (
    <Dialog opened onClose={onClose} wide title={title}>
      <Text>{body}</Text>
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

type SideChoiceProps = {
  name: string
  /** Whether both users changed the value, to different values. */
  clash: boolean
  side: ConflictSide | undefined
  onChoose: (side: ConflictSide) => void
  renderSide: (side: ConflictSide) => ReactNode
  children?: ReactNode
}

/** The choice between two versions of one value. */
export function SideChoice({ name, clash, side, onChoose, renderSide, children }: SideChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.difference}>
      <legend className={classes.name}>
        {name}
        {clash && <Badge color="yellow">{t('record:conflict.clash')}</Badge>}
      </legend>
      <div className={classes.sides}>
        {(['mine', 'theirs'] as const).map((each) => (
          <Radio.Card
            key={each}
            className={classes.side}
            checked={side === each}
            onClick={() => onChoose(each)}
            aria-label={`${name}: ${t(`record:conflict.${each}`)}`}
          >
            <Radio.Indicator />
            <span className={classes.value}>
              <span className="quiet small">{t(`record:conflict.${each}`)}</span>
              {renderSide(each)}
            </span>
          </Radio.Card>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
