import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedView } from '../../../lib/list/savedViews.ts'
import classes from './menus.module.css'
import { ViewForm } from './ViewForm.tsx'

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

export function ViewItem(props: ViewItemProps) {
  const { t } = useTranslation()
  const { view, isCurrent, isDefault, otherNames, onApply, onRename, onDelete, onToggleDefault } = props
  const [mode, setMode] = useState<'shown' | 'renamed' | 'doomed'>('shown')
  const { name } = view
  if (mode === 'renamed') {
    const rename = (next: string) => {
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
          onSubmit={rename}
        />
      </li>
    )
  }
  return (
    <li className={classes.item}>
      <button type="button" className={classes.apply} aria-current={isCurrent || undefined} onClick={onApply}>
        <span className={classes.name}>{name}</span>
        {isCurrent && <IconCheck size={16} />}
      </button>
      {mode === 'doomed' ? (
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
            variant="subtle"
            color="gray"
            aria-label={t('table:views.default', { name })}
            aria-pressed={isDefault}
            onClick={onToggleDefault}
          >
            {isDefault ? <IconStarFilled size={16} /> : <IconStar size={16} />}
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('table:views.rename', { name })}
            onClick={() => setMode('renamed')}
          >
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('table:views.delete', { name })}
            onClick={() => setMode('doomed')}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </>
      )}
    </li>
  )
}
