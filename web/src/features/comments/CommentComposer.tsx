import { Button, Textarea } from '@mantine/core'
import { MAX_COMMENT_BODY, MAX_MENTIONS } from '@poledne/contract/domain/limits'
import type { Person } from '@poledne/contract/http/fields'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { basePath } from '../../core/http/pageMeta.ts'
import { useSession } from '../../core/session/session.ts'
import { buildDraftKey, decodeDraft, encodeDraft, writeDraft } from '../../core/storage/drafts.ts'
import { readLocalStorage, removeLocalStorage } from '../../core/storage/localStorage.ts'
import classes from './Comments.module.css'
import { mentionableUsersQuery, type NewComment, useAddComment } from './comments.api.ts'
import { filterMentioned, findTypedMention } from './commentThreads.ts'

type CommentDraft = { body: string; people: readonly Person[] }

const EMPTY: CommentDraft = { body: '', people: [] }

function readCommentDraft(key: string): CommentDraft {
  const { body, people } = decodeDraft(readLocalStorage(key))?.values ?? {}
  return typeof body === 'string' && Array.isArray(people) ? { body, people: people as Person[] } : EMPTY
}

/** The unsent text of a comment or reply. It is stored on the device, so that it survives navigation and a reload. */
function useCommentDraft(menuId: number, parentId: number | undefined) {
  const { profile } = useSession()
  const key = buildDraftKey(basePath, profile.id, 'comment', `${menuId}:${parentId ?? ''}`)
  const [value, setValue] = useState(() => readCommentDraft(key))
  return {
    value,
    set(next: CommentDraft) {
      setValue(next)
      if (next.body === '') removeLocalStorage(key)
      else writeDraft(key, encodeDraft({ version: null, base: {}, values: { ...next } }, new Date()))
    },
    clear() {
      setValue(EMPTY)
      removeLocalStorage(key)
    },
  }
}

type CommentComposerProps = {
  menuId: number
  /** What the comment is added to: a thread, or a day or cell of the week. */
  target: Pick<NewComment, 'parentId' | 'day' | 'menuItemTypeId'>
  label: string
  sendLabel: string
  /** Focuses the input whenever the value changes. */
  focusKey?: unknown
  onSent?: () => void
  children?: ReactNode
}

const NO_PEOPLE: readonly Person[] = []

/** The input of a comment. Its text stays on the device until it is sent; typing @ opens a list of people. */
export function CommentComposer({
  menuId,
  target,
  label,
  sendLabel,
  focusKey,
  onSent,
  children,
}: CommentComposerProps) {
  const { t } = useTranslation()
  const { person: formatName } = useFormat()
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const draft = useCommentDraft(menuId, target.parentId)
  const [mention, setMention] = useState<ReturnType<typeof findTypedMention>>(null)
  const [highlighted, setHighlighted] = useState(0)
  const search = useDeferredValue(mention?.search ?? '')
  const people = useQuery({ ...mentionableUsersQuery(menuId, search), enabled: mention !== null }).data ?? NO_PEOPLE
  const add = useAddComment(menuId, () => {
    draft.clear()
    input.current?.focus()
    onSent?.()
  })
  const { body, people: mentioned } = draft.value
  const options = mention ? people : NO_PEOPLE
  const error = add.error?.getFieldErrors().body ?? (add.error ? t('comments:said.addFailed') : undefined)

  useEffect(() => {
    if (focusKey !== undefined) input.current?.focus()
  }, [focusKey])

  const updateMention = () => {
    const { value = '', selectionStart } = input.current ?? {}
    setMention(findTypedMention(value, selectionStart ?? 0))
    setHighlighted(0)
  }
  const pick = (person: Person) => {
    if (!mention) return
    const name = `@${formatName(person)} `
    const end = mention.start + mention.search.length + 1
    draft.set({ body: body.slice(0, mention.start) + name + body.slice(end), people: [...mentioned, person] })
    setMention(null)
    const caret = mention.start + name.length
    // The caret can be set only once React has rendered the new text.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(caret, caret)
    })
  }
  const send = () => {
    if (body.trim() === '' || add.isPending) return
    const ids = [...new Set(filterMentioned(body, mentioned).map((person) => person.id))].slice(0, MAX_MENTIONS)
    add.mutate({ body, mentions: ids, ...target })
  }
  const handleMentionKey = (event: KeyboardEvent): boolean => {
    const chosen = options[highlighted]
    if (!chosen) return false
    if (event.key === 'ArrowDown') setHighlighted((highlighted + 1) % options.length)
    else if (event.key === 'ArrowUp') setHighlighted((highlighted + options.length - 1) % options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(chosen)
    else if (event.key === 'Escape') setMention(null)
    else return false
    return true
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSend) send()
    if (isSend || handleMentionKey(event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return (
    <div className={classes.composer}>
      {children}
      <Textarea
        ref={input}
        size="sm"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_COMMENT_BODY}
        aria-label={label}
        placeholder={t('comments:write.placeholder')}
        error={error}
        value={body}
        // The input is read-only while the comment is sent, because later text would be cleared with it.
        readOnly={add.isPending}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={options.length > 0 ? id : undefined}
        aria-activedescendant={options[highlighted] ? `${id}-${highlighted}` : undefined}
        onChange={(event) => {
          draft.set({ body: event.currentTarget.value, people: mentioned })
          updateMention()
        }}
        onClick={updateMention}
        onBlur={() => setMention(null)}
        onKeyDown={handleKeyDown}
      />
      {options.length > 0 && (
        <div id={id} role="listbox" aria-label={t('comments:write.people')} className={classes.people}>
          {options.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of the list
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === highlighted}
              className={classes.person}
              // The input keeps the focus, because losing it would close the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              {formatName(person)}
              <span className="flat quiet small">{person.username}</span>
            </div>
          ))}
        </div>
      )}
      <div className="row">
        <Button size="xs" disabled={body.trim() === ''} loading={add.isPending} onClick={send}>
          {sendLabel}
        </Button>
        <span className="flat quiet small">{t('comments:write.keys')}</span>
      </div>
    </div>
  )
}
