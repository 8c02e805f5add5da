import { ActionIcon, Button } from '@mantine/core'
import type { Comment } from '@poledne/contract/modules/comment'
import { IconCheck, IconRotateClockwise, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { CommentComposer } from './CommentComposer.tsx'
import classes from './Comments.module.css'
import { useChangeComment } from './comments.api.ts'
import { splitMentions, type CommentThreadData as Thread } from './commentThreads.ts'

type CommentThreadProps = {
  menuId: number
  thread: Thread
  placeName: string
  isActive: boolean
  canReply: boolean
  /** Called after the thread was resolved or reopened, which moves it in the list. */
  onMoved: () => void
  /** Opens the cell of the thread; undefined if the thread is about the whole week or a day. */
  onGoToCell: (() => void) | undefined
}

/** A thread of comments. An open thread can be answered and resolved; a resolved one can be reopened. */
export function CommentThreadData(props: CommentThreadProps) {
  const { menuId, thread, placeName, isActive, canReply, onMoved, onGoToCell } = props
  const { t } = useTranslation()
  const [isReplying, setIsReplying] = useState(false)
  const change = useChangeComment(menuId)
  const { first, replies } = thread
  const isResolved = first.resolvedAt !== null
  return (
    <article className={classes.thread} data-comment={first.id} data-active={isActive || undefined} tabIndex={-1}>
      {onGoToCell ? (
        <button type="button" className={classes.place} onClick={onGoToCell}>
          {placeName}
        </button>
      ) : (
        <span className={classes.place}>{placeName}</span>
      )}
      <CommentItem menuId={menuId} comment={first} />
      {replies.map((reply) => (
        <CommentItem key={reply.id} menuId={menuId} comment={reply} />
      ))}
      <div className={classes.actions}>
        {canReply && !isReplying && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setIsReplying(true)}>
            {t('comments:reply.open')}
          </Button>
        )}
        {first.can.resolve && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={
              isResolved ? <IconRotateClockwise size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />
            }
            loading={change.isPending}
            onClick={() =>
              change.mutate({ id: first.id, action: isResolved ? 'reopen' : 'resolve' }, { onSuccess: onMoved })
            }
          >
            {t(isResolved ? 'comments:reopen' : 'comments:resolve')}
          </Button>
        )}
      </div>
      {isReplying && (
        <CommentComposer
          menuId={menuId}
          target={{ parentId: first.id }}
          label={t('comments:reply.label', { place: placeName })}
          sendLabel={t('comments:reply.send')}
          focusKey={isReplying}
          onSent={() => setIsReplying(false)}
        />
      )}
    </article>
  )
}

function CommentItem({ menuId, comment }: { menuId: number; comment: Comment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const change = useChangeComment(menuId)
  const { by, sentBy, at, body, mentions, can } = comment
  return (
    <div className={classes.comment}>
      <div className={classes.meta}>
        <span>
          <strong>{format.person(by)}</strong>
          {sentBy && ` (${format.person(sentBy)})`}{' '}
          <time dateTime={`${at}Z`} title={format.instant(at)} className="flat quiet small">
            {format.shortInstant(at)}
          </time>
        </span>
        {can.delete && (
          <ActionIcon
            size={24}
            aria-label={t('comments:delete.action')}
            title={t('comments:delete.action')}
            onClick={() => setIsAsking(true)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {body === null ? (
        <p className="flat quiet small">{t('comments:deleted')}</p>
      ) : (
        <p className={classes.body}>
          {splitMentions(body, mentions).map(({ text, isMention }, index) =>
            isMention ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
              <strong key={index}>{text}</strong>
            ) : (
              text
            ),
          )}
        </p>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('comments:delete.title')}
        confirmLabel={t('comments:delete.action')}
        isDanger
        isBusy={change.isPending}
        onConfirm={() => change.mutate({ id: comment.id, action: 'delete' }, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        {t('comments:delete.body')}
      </ConfirmDialog>
    </div>
  )
}
