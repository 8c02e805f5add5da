import { Anchor, Button, Group } from '@mantine/core'
import type { UndoResponse } from '@poledne/contract/http/bulk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import classes from '../../core/undo/Changes.module.css'
import { changeSetQuery } from '../../core/undo/ChangeUndo.tsx'
import { describeChange, explainUndo, getChangedRecordPath } from '../../core/undo/changeTexts.ts'
import { forgetChange, type UndoDialogContent, undoDialogStore } from '../../core/undo/undoStack.ts'
import { useUndo } from '../../core/undo/useUndo.ts'

const close = () => undoDialogStore.set(null)

type UndoDialogProps = { content: UndoDialogContent; opened: boolean }

/** Asks whether to undo a change set, or lists the records that its undo did not change. */
export function UndoDialog({ content: { id, result }, opened }: UndoDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={close} title={t(result ? 'changes:undo.result' : 'changes:undo.title')}>
      {result ? (
        <>
          <LeftRecords result={result} onFollow={close} />
          <Group justify="flex-end" mt="lg">
            <Button onClick={close} data-autofocus>
              {t('record:close')}
            </Button>
          </Group>
        </>
      ) : (
        <Question key={id} id={id} />
      )}
    </Dialog>
  )
}

function Question({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const undo = useUndo()
  // Another tab or another user can have undone the change set.
  const query = useInfiniteQuery({ ...changeSetQuery(id), refetchOnMount: 'always' })
  const set = query.data?.pages[0]
  const confirm = () => {
    close()
    void undo(id)
  }
  return (
    <>
      <QueryContent query={query}>
        {() =>
          set && (
            <>
              <p className="flat strong breaks">{describeChange(set, t)}</p>
              <p className="flat quiet small">
                {t('changes:undo.made', { who: format.person(set.user), when: format.shortInstant(set.at) })}
              </p>
              {set.can.undo ? (
                <p>
                  {t('changes:undo.body', { count: set.count })} {t('changes:undo.kept')}
                </p>
              ) : (
                <p>{explainUndo(set, t, format.instantDay) ?? t('changes:state.undone')}</p>
              )}
            </>
          )
        }
      </QueryContent>
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          data-autofocus
          onClick={() => {
            // A change set that can't be undone is forgotten, because Ctrl Z would offer it again.
            if (set && !set.can.undo) forgetChange(id)
            close()
          }}
        >
          {t('record:close')}
        </Button>
        <Button disabled={!set?.can.undo} onClick={confirm}>
          {t('app:undo.action')}
        </Button>
      </Group>
    </>
  )
}

type LeftRecordsProps = { result: UndoResponse; onFollow: () => void }

/** Lists the records that an undo did not change, with the reasons. */
function LeftRecords({ result: { left, leftCount }, onFollow }: LeftRecordsProps) {
  const { t } = useTranslation()
  const unlistedCount = leftCount - left.length
  return (
    <>
      <p>{t('changes:undo.left', { count: leftCount })}</p>
      <ul className={classes.records}>
        {left.map(({ module, id, label, reason }) => (
          <li key={`${module} ${id}`}>
            {reason === 'deleted' ? (
              label
            ) : (
              <Anchor component={Link} to={getChangedRecordPath(module, id)} onClick={onFollow} underline="always">
                {label}
              </Anchor>
            )}
            <span className="flat quiet small">{t(`changes:undo.reason.${reason}`)}</span>
          </li>
        ))}
      </ul>
      {unlistedCount > 0 && <p className="flat quiet small">{t('changes:undo.more', { count: unlistedCount })}</p>}
    </>
  )
}
