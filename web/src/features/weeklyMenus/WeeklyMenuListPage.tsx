import type { WeeklyMenuItem } from '@poledne/contract/endpoints/weeklyMenu'
import { weeklyMenuList } from '@poledne/contract/list/weeklyMenuList'
import { useTranslation } from 'react-i18next'
import { NewRecordButton } from '../../components/record/page/NewRecordButton.tsx'
import type { ColumnSpec, RowLink } from '../../components/table/columnSpec.ts'
import { createBilingualColumns } from '../../components/table/createBilingualColumns.ts'
import { getRemainingColumns } from '../../components/table/getRemainingColumns.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import { type NameSuffix, useNameSuffix } from '../../lib/format/useNameSuffix.ts'
import { usePageTitle } from '../../lib/format/usePageTitle.ts'
import { formatLockText, renderMenuStatus } from './menuStatus.tsx'
import { WeeklyMenuActions } from './WeeklyMenuActions.tsx'
import { WeeklyMenuEmpty } from './WeeklyMenuEmpty.tsx'
import { formatWeekTitle } from './week/weekTitle.ts'

function createColumns(language: NameSuffix): readonly ColumnSpec<WeeklyMenuItem>[] {
  const mainColumns: ColumnSpec<WeeklyMenuItem>[] = [
    {
      id: 'startDate',
      size: 232,
      cell: ({ startDate }, { t, format }) => `${formatWeekTitle(startDate, t)} · ${format.week(startDate)}`,
    },
    ...createBilingualColumns<WeeklyMenuItem>('weeklyMenuVariantName', language, {
      size: 152,
      filterBy: 'weeklyMenuVariantId',
    }),
    { id: 'active', size: 92 },
    { id: 'published', size: 146, cell: (menu, { t, format }) => renderMenuStatus(menu, t, format) },
    { id: 'lockedByUserName', size: 122, cell: (menu, { t, format }) => formatLockText(menu, t, format) },
    { id: 'actions', size: 92, cell: (menu) => <WeeklyMenuActions menu={menu} /> },
  ]
  const others = getRemainingColumns(weeklyMenuList, mainColumns).filter(({ id }) => id !== 'lockedByUserId')
  return [...mainColumns, ...others]
}

const COLUMNS = { Cs: createColumns('Cs'), En: createColumns('En') }
const rowLink = ({ id }: WeeklyMenuItem): RowLink => ({
  to: '/weeklyMenus/$weeklyMenuId',
  params: { weeklyMenuId: String(id) },
})

export function WeeklyMenuListPage() {
  const { t } = useTranslation()
  const language = useNameSuffix()
  usePageTitle(t('weeklyMenus:title'))
  return (
    <ListPage
      module={weeklyMenuList}
      title={t('weeklyMenus:title')}
      columns={COLUMNS[language]}
      rowLink={rowLink}
      actions={<NewRecordButton module={weeklyMenuList} label={t('weeklyMenus:new')} />}
      empty={<WeeklyMenuEmpty />}
    />
  )
}
