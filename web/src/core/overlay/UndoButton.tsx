import { Button, Group } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../form/useSave.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import classes from './UndoButton.module.css'

type LeftRecord = { module: string; id: number | string }
type UndoAnswer<R> = { undone: number; left: readonly R[]; leftCount: number }

type UndoButtonProps<R> = {
  /** Whether it can still be undone; the result stays open after that. */
  canUndo: boolean
  action: string
  /** Names what is undone for screen readers, where several buttons are listed. */
  label?: string
  title: string
  /** The consequences that the user confirms. */
  children: ReactNode
  undo: () => Promise<UndoAnswer<R>>
  /** Called after an undo and after a failed one. */
  onSettled: () => void
  /** The texts about the records that were left. */
  texts: { title: string; left: (count: number) => string; more: (count: number) => string }
  /** Names a record that was left, and says why. */
  renderLeft: (record: R) => { name: ReactNode; reason: string }
}

/** Undoes something after a confirmation, and lists the records that were left and why. */
export function UndoButton<R extends LeftRecord>(props: UndoButtonProps<R>) {
  const { canUndo, action, label, title, children, texts, renderLeft, onSettled } = props
  const { t } = useTranslation()
  const [isConfirming, setIsConfirming] = useState(false)
  const [result, setResult] = useState<UndoAnswer<R> | null>(null)
  const [isResultOpen, setIsResultOpen] = useState(false)
  const close = () => {
    setIsConfirming(false)
    onSettled()
  }
  const undo = useSave<void, UndoAnswer<R>>({
    kind: 'update',
    isFormless: true,
    mutationFn: props.undo,
    messages: {
      success: (_, { undone }) => t('table:bulk.undone', { count: undone }),
      failure: t('app:undo.failed'),
    },
    onSuccess: (answer) => {
      close()
      setResult(answer)
      setIsResultOpen(answer.leftCount > 0)
    },
    onError: close,
  })
  const unlisted = result ? result.leftCount - result.left.length : 0
  return (
    <>
      {canUndo && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-label={label}
          loading={undo.isPending}
          onClick={() => setIsConfirming(true)}
        >
          {action}
        </Button>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title={title}
        confirmLabel={action}
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate()}
        onClose={() => setIsConfirming(false)}
      >
        {children}
      </ConfirmDialog>
      <Dialog opened={isResultOpen} onClose={() => setIsResultOpen(false)} title={texts.title} wide>
        {result && (
          <>
            <p>{t('table:bulk.undone', { count: result.undone })}</p>
            <p>{texts.left(result.leftCount)}</p>
            <ul className={classes.left}>
              {result.left.map((record) => {
                const { name, reason } = renderLeft(record)
                return (
                  <li key={`${record.module} ${record.id}`}>
                    {name}
                    <span className={classes.quiet}>{reason}</span>
                  </li>
                )
              })}
            </ul>
            {unlisted > 0 && <p className={classes.quiet}>{texts.more(unlisted)}</p>}
          </>
        )}
        <Group justify="flex-end" mt="lg">
          <Button onClick={() => setIsResultOpen(false)} data-autofocus>
            {t('record:close')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
