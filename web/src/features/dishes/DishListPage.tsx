import { ActionIcon, Button } from '@mantine/core'
import { dishList } from '@poledne/contract/list/recordLists'
import type { DishItem } from '@poledne/contract/modules/dish'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NAME_SEPARATOR } from '../../core/format/useNameSuffix.ts'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { LazyMenu } from '../../core/overlay/LazyMenu.tsx'
import { EmptyModule, NewRecordButton } from '../../core/record/page/NewRecordButton.tsx'
import { getCodelistParam } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import { type ColumnSpec, getRemainingColumns } from '../../core/table/columnSpec.ts'
import { ListPage } from '../../core/table/ListPage.tsx'
import type { CellContext } from '../../core/table/rows/renderCellValue.tsx'
import { HelpLink } from '../help/index.ts'
import { DishListReview } from './DishListReview.tsx'
import classes from './renderAllergenCodes.module.css'

const MAIN_COLUMNS: readonly ColumnSpec<DishItem>[] = [
  { id: 'nameCs', size: 300, edit: { field: 'nameCs' } },
  { id: 'nameEn', size: 260, edit: { field: 'nameEn' } },
  { id: 'dishTypeName', size: 130, filterBy: 'dishTypeId', edit: { field: 'dishTypeId' } },
  {
    id: 'allergenIds',
    size: 160,
    edit: { field: 'allergenIds', hint: 'table:cell.codesHint' },
    cell: ({ allergenIds }, tools) => renderAllergenCodes(allergenIds, tools),
  },
  { id: 'diets', size: 160, hidden: true },
  { id: 'lastServed', size: 135, hidden: true },
  { id: 'timesServed', size: 125, hidden: true },
]
const COLUMNS = [...MAIN_COLUMNS, ...getRemainingColumns(dishList, MAIN_COLUMNS)]

const renderMergeButton = (rows: readonly DishItem[], onDone: () => void) => (
  <MergeSelectedButton rows={rows} onDone={onDone} />
)

const loadModule = () => import('@poledne/contract/modules/dish').then((file) => file.dishes)

export function DishListPage() {
  const { t } = useTranslation()
  return (
    <DishListReview>
      <ListPage
        module={dishList}
        title={t('app:modules.dishes')}
        columns={COLUMNS}
        loadModule={loadModule}
        hasImport
        hasRowMenu
        renderSelectionAction={renderMergeButton}
        actions={<DishListActions />}
        empty={<EmptyModule module="dishes" help={<HelpLink name={t('app:modules.dishes')} />} />}
      />
    </DishListReview>
  )
}

const SeveralDishesDialog = lazyWithRetry(() =>
  import('./several/SeveralDishesDialog.tsx').then((file) => file.SeveralDishesDialog),
)

const loadMenuItems = () => import('./DishListMenuItems.tsx').then((file) => file.DishListMenuItems)

function DishListActions() {
  const { t } = useTranslation()
  const { can } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {can('dishes.edit') && (
        <LazyMenu
          kind="menu"
          load={loadMenuItems}
          renderButton={(props) => (
            <ActionIcon {...props} variant="default" size={36} aria-label={t('table:more')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          )}
        >
          {(DishListMenuItems) => <DishListMenuItems />}
        </LazyMenu>
      )}
      {can('dishes.add') && (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('dishes:several.action')}
        </Button>
      )}
      <NewRecordButton module={dishList} label={t('dishes:new')} />
      {isOpen && <SeveralDishesDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

/**
 * Renders the codes of allergens with their names on hover. Undeclared allergens look different from declared "none".
 */
function renderAllergenCodes(ids: readonly number[] | null, { t, names }: CellContext) {
  if (ids === null) return <span className={classes.undeclared}>{t('dishes:allergens.undeclared')}</span>
  if (ids.length === 0) return t('dishes:allergens.none')
  const chosenItems = [...(names.get('allergens')?.values() ?? [])].filter(({ id }) => ids.includes(Number(id)))
  return (
    <span title={chosenItems.map(({ value }) => value).join(NAME_SEPARATOR)}>
      {chosenItems.map((item) => getCodelistParam(item, 'code') ?? item.value).join(' ')}
    </span>
  )
}

const MergeDialog = lazyWithRetry(() => import('./duplicates/MergeDialog.tsx').then((file) => file.MergeDialog))

/** A button that merges the selected dishes; it is shown only while exactly two dishes are selected. */
function MergeSelectedButton({ rows, onDone }: { rows: readonly DishItem[]; onDone: () => void }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [one, other] = rows
  if (!one || !other || rows.length > 2 || rows.some(({ archived, can }) => archived || !can.edit || !can.archive))
    return null
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        {t('dishes:duplicates.merge')}
      </Button>
      {isOpen && <MergeDialog ids={[one.id, other.id]} onClose={() => setIsOpen(false)} onMerged={onDone} />}
    </>
  )
}
