import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import { IconCheck, IconLayoutList } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullAddress, isSameView, type ListView } from '../../lib/listSearch.ts'
import { addView, deleteView, renameView, type SavedViews, toggleDefault } from '../../lib/savedViews.ts'
import type { ListSearch } from '../../lib/useListSearch.ts'
import { POPOVER_WIDTH } from './floating.ts'
import classes from './menus.module.css'
import { ToolButton } from './ToolButton.tsx'
import { ViewForm } from './ViewForm.tsx'
import { ViewItem } from './ViewItem.tsx'

type ViewsMenuProps = { search: ListSearch; shown: readonly string[] }

/** Named views of this list: apply, save, rename, delete, and the one to open with. */
export function ViewsMenu({ search, shown }: ViewsMenuProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { view, base, show, readView, views } = search
  const { items, defaultId } = views.value
  const save = (next: SavedViews) => views.save(next)
  const apply = (next: ListView) => {
    show(next)
    setOpen(false)
  }
  const isShown = (saved: ListView) => isSameView({ ...view, columns: saved.columns && shown }, saved)
  const current = items.find((saved) => isShown(readView(saved.address)))

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={POPOVER_WIDTH}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ToolButton
          icon={<IconLayoutList size={16} />}
          label={t('table:views.menu')}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('table:views.menu')}>
        <ul className={classes.list}>
          <li className={classes.item}>
            <button
              type="button"
              className={classes.apply}
              aria-current={(!current && isSameView(view, base)) || undefined}
              onClick={() => apply(base)}
            >
              <span className={classes.name}>{t('table:views.start')}</span>
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
              onApply={() => apply(readView(saved.address))}
              onRename={(name) => save(renameView(views.value, saved.id, name))}
              onDelete={() => save(deleteView(views.value, saved.id))}
              onDefault={() => save(toggleDefault(views.value, saved.id))}
            />
          ))}
        </ul>
        {items.length === 0 && <p className={classes.hint}>{t('table:views.none')}</p>}
        {!current && (
          <ViewForm
            label={t('table:views.name')}
            submit={t('table:views.save')}
            names={items.map(({ name }) => name)}
            onSubmit={(name) => save(addView(views.value, name, fullAddress({ ...view, columns: shown })))}
          />
        )}
        {views.error && (
          <p role="alert" className={classes.error}>
            {t('table:views.failed')}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
