import { Button } from '@mantine/core'
import { dishList } from '@poledne/contract/list/recordLists'
import type { DishItem } from '@poledne/contract/modules/dish'
import { IconCopyCheck, IconPlaylistAdd } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NAME_SEPARATOR, type NameSuffix, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { EmptyModule, NewRecordButton } from '../../core/record/page/NewRecordButton.tsx'
import { getCodelistParam } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import { type ColumnSpec, createBilingualColumns, getRemainingColumns } from '../../core/table/columnSpec.ts'
import { ListPage } from '../../core/table/ListPage.tsx'
import type { ListMenuEntry } from '../../core/table/menuItems.tsx'
import type { CellContext } from '../../core/table/rows/renderCellValue.tsx'
import { HelpLink } from '../help/index.ts'
import { DishListReview } from './DishListReview.tsx'
import classes from './renderAllergenCodes.module.css'

function createColumns(language: NameSuffix): readonly ColumnSpec<DishItem>[] {
  const mainColumns: ColumnSpec<DishItem>[] = [
    ...createBilingualColumns<DishItem>('name', language, { size: 360, isEditable: true }),
    { id: 'dishTypeName', size: 130, filterBy: 'dishTypeId', edit: { field: 'dishTypeId' } },
    {
      id: 'allergenIds',
      size: 150,
      edit: { field: 'allergenIds', hint: 'table:cell.codesHint' },
      cell: ({ allergenIds }, tools) => renderAllergenCodes(allergenIds, tools),
    },
    { id: 'diets', size: 160, hidden: true },
    { id: 'meats', size: 160, hidden: true },
    { id: 'portion', size: 120, hidden: true, edit: { field: 'portion' } },
    { id: 'lastServed', size: 135, hidden: true },
    { id: 'timesServed', size: 125, hidden: true },
  ]
  return [...mainColumns, ...getRemainingColumns(dishList, mainColumns)]
}

const COLUMNS = { Cs: createColumns('Cs'), En: createColumns('En') }

const renderMergeButton = (rows: readonly DishItem[], onDone: () => void) => (
  <MergeSelectedButton rows={rows} onDone={onDone} />
)

const loadModule = () => import('@poledne/contract/modules/dish').then((file) => file.dishes)

export function DishListPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const language = useNameSuffix()
  const [isAddingSeveral, setIsAddingSeveral] = useState(false)
  const menuEntries = useMemo(
    (): ListMenuEntry[] => [
      ...(can('dishes.edit')
        ? [{ label: t('dishes:duplicates.find'), icon: IconCopyCheck, to: '/dishes/duplicates' }]
        : []),
      ...(can('dishes.add')
        ? [{ label: t('dishes:several.action'), icon: IconPlaylistAdd, onClick: () => setIsAddingSeveral(true) }]
        : []),
    ],
    [t, can],
  )
  return (
    <DishListReview>
      <ListPage
        module={dishList}
        title={t('app:modules.dishes')}
        columns={COLUMNS[language]}
        loadModule={loadModule}
        hasImport
        hasRowMenu
        renderSelectionAction={renderMergeButton}
        action={<NewRecordButton module={dishList} label={t('dishes:new')} />}
        menuEntries={menuEntries}
        empty={<EmptyModule module="dishes" help={<HelpLink name={t('app:modules.dishes')} />} />}
      />
      {isAddingSeveral && <SeveralDishesDialog onClose={() => setIsAddingSeveral(false)} />}
    </DishListReview>
  )
}

const SeveralDishesDialog = lazyWithRetry(() =>
  import('./several/SeveralDishesDialog.tsx').then((file) => file.SeveralDishesDialog),
)

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
