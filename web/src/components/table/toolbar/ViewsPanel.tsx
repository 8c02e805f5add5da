import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isSameView, type ListView, toFullAddress } from '../../../lib/list/listSearch.ts'
import { addView, deleteView, renameView, type SavedViews, toggleDefaultView } from '../../../lib/list/savedViews.ts'
import { FloatingPanel } from '../../overlay/FloatingPanel.tsx'
import type { OverlayControl } from '../../overlay/useLazyOverlay.ts'
import classes from './menus.module.css'
import { ViewForm } from './ViewForm.tsx'
import { ViewItem } from './ViewItem.tsx'
import type { ViewsMenuProps } from './ViewsMenu.tsx'

type ViewsPanelProps = ViewsMenuProps & { floating: OverlayControl; className: string | undefined }

/** Apply, save, rename, delete, and the one to open with. */
export function ViewsPanel({ floating, className, search, shown }: ViewsPanelProps) {
  const { t } = useTranslation()
  const { view, base, show, readView, views } = search
  const { items, defaultId } = views.value
  const save = (next: SavedViews) => views.save(next)
  const apply = (next: ListView) => {
    show(next)
    floating.onClose()
  }
  const isShown = (saved: ListView) => isSameView({ ...view, columns: saved.columns && shown }, saved)
  const current = items.find((saved) => isShown(readView(saved.address)))

  return (
    <FloatingPanel floating={floating} label={t('table:views.menu')} className={className}>
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
            onToggleDefault={() => save(toggleDefaultView(views.value, saved.id))}
          />
        ))}
      </ul>
      {items.length === 0 && <p className={classes.hint}>{t('table:views.none')}</p>}
      {!current && (
        <ViewForm
          label={t('table:views.name')}
          submit={t('table:views.save')}
          names={items.map(({ name }) => name)}
          onSubmit={(name) => save(addView(views.value, name, toFullAddress({ ...view, columns: shown })))}
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
