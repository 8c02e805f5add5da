import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { ListView, SavedView, SavedViews } from '@poledne/contract/list/listView'
import { IconCheck, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addView,
  deleteView,
  isSameView,
  MAX_VIEW_NAME,
  renameView,
  toFullAddress,
  toggleDefaultView,
} from '../../list/listSearch.ts'
import { findCurrentView, type ListSearch } from '../../list/useListSearch.ts'
import { FloatingPanel } from '../../overlay/FloatingPanel.tsx'
import { useOverlay } from '../../overlay/LazyMenu.tsx'
import classes from './menus.module.css'

type ViewsPanelProps = { search: ListSearch; shown: readonly string[]; className: string | undefined }

/** Applies, saves, renames and deletes named views of the list, and marks the view that the list opens with. */
export function ViewsPanel({ search, shown, className }: ViewsPanelProps) {
  const { t } = useTranslation()
  const { close } = useOverlay()
  const { view, base, showView, readView, views } = search
  const { items, defaultId } = views.value
  const saveViews = (next: SavedViews) => views.save(next)
  const applyAndClose = (next: ListView) => {
    showView(next)
    close()
  }
  const current = findCurrentView(search, shown)

  return (
    <FloatingPanel label={t('table:views.menu')} className={className}>
      <ul className={classes.list}>
        <li className={classes.item}>
          <button
            type="button"
            className={classes.apply}
            aria-current={(!current && isSameView(view, base)) || undefined}
            onClick={() => applyAndClose(base)}
          >
            <span className="ellipsis">{t('table:views.start')}</span>
            {!current && isSameView(view, base) && <IconCheck size={16} />}
          </button>
        </li>
        {items.map((saved) => (
          <ViewItem
            key={saved.id}
            view={saved}
            isCurrent={saved === current}
            isDefault={saved.id === defaultId}
            otherNames={items.filter(({ id }) => id !== saved.id).map(({ name }) => name)}
            onApply={() => applyAndClose(readView(saved.address))}
            onRename={(name) => saveViews(renameView(views.value, saved.id, name))}
            onDelete={() => saveViews(deleteView(views.value, saved.id))}
            onToggleDefault={() => saveViews(toggleDefaultView(views.value, saved.id))}
          />
        ))}
      </ul>
      {items.length === 0 && <p className={classes.hint}>{t('table:views.none')}</p>}
      {!current && (
        <ViewForm
          label={t('table:views.name')}
          submit={t('table:views.save')}
          names={items.map(({ name }) => name)}
          onSubmit={(name) => saveViews(addView(views.value, name, toFullAddress({ ...view, columns: shown })))}
        />
      )}
      {views.error && (
        <p role="alert" className={classes.error}>
          {t('table:views.failed')}
        </p>
      )}
    </FloatingPanel>
  )
}

type ViewItemProps = {
  view: SavedView
  isCurrent: boolean
  isDefault: boolean
  otherNames: readonly string[]
  onApply: () => void
  onRename: (name: string) => void
  onDelete: () => void
  onToggleDefault: () => void
}

function ViewItem(props: ViewItemProps) {
  const { t } = useTranslation()
  const { view, isCurrent, isDefault, otherNames, onApply, onRename, onDelete, onToggleDefault } = props
  const [mode, setMode] = useState<'shown' | 'renaming' | 'deleting'>('shown')
  const { name } = view
  if (mode === 'renaming') {
    const renameAndClose = (next: string) => {
      onRename(next)
      setMode('shown')
    }
    return (
      <li>
        <ViewForm
          label={t('table:views.name')}
          submit={t('table:views.keep')}
          initial={name}
          names={otherNames}
          onSubmit={renameAndClose}
        />
      </li>
    )
  }
  return (
    <li className={classes.item}>
      <button type="button" className={classes.apply} aria-current={isCurrent || undefined} onClick={onApply}>
        <span className="ellipsis">{name}</span>
        {isCurrent && <IconCheck size={16} />}
      </button>
      {mode === 'deleting' ? (
        <Button
          color="red"
          size="compact-sm"
          onClick={onDelete}
          onBlur={() => setMode('shown')}
          data-autofocus
          autoFocus
        >
          {t('table:views.sure')}
        </Button>
      ) : (
        <>
          <ActionIcon
            aria-label={t('table:views.default', { name })}
            aria-pressed={isDefault}
            onClick={onToggleDefault}
          >
            {isDefault ? <IconStarFilled size={16} /> : <IconStar size={16} />}
          </ActionIcon>
          <ActionIcon aria-label={t('table:views.rename', { name })} onClick={() => setMode('renaming')}>
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon aria-label={t('table:views.delete', { name })} onClick={() => setMode('deleting')}>
            <IconTrash size={16} />
          </ActionIcon>
        </>
      )}
    </li>
  )
}

type ViewFormProps = {
  label: string
  submit: string
  initial?: string
  /** Names of other views, which this view must not have. */
  names: readonly string[]
  onSubmit: (name: string) => void
}

/** Asks for the name of a view. */
function ViewForm({ label, submit, initial = '', names, onSubmit }: ViewFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(initial)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const trimmedName = name.trim()
  const violation = trimmedName === '' ? 'emptyField' : names.includes(trimmedName) ? 'duplicate' : null
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setWasSubmitted(true)
        if (!violation) onSubmit(trimmedName)
      }}
    >
      <TextInput
        className="grow"
        label={label}
        size="sm"
        value={name}
        maxLength={MAX_VIEW_NAME}
        error={wasSubmitted && violation && t(`messages:violations.${violation}`)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default">
        {submit}
      </Button>
    </form>
  )
}
