import type { WeeklyMenuItem } from '@poledne/contract/weeklyMenu'
import { weeklyMenuList } from '@poledne/contract/weeklyMenu.list'
import { useTranslation } from 'react-i18next'
import { NewRecordButton } from '../../components/record/NewRecordButton.tsx'
import { otherColumns } from '../../components/record/otherColumns.ts'
import { bilingualColumns } from '../../components/table/bilingualColumns.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import type { ColumnSpec, RowLink } from '../../components/table/types.ts'
import { type NameSuffix, useNameSuffix } from '../../lib/useNames.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { lockText, menuState } from './MenuState.tsx'
import { RowMenu } from './RowMenu.tsx'
import { WeeklyMenuEmpty } from './WeeklyMenuEmpty.tsx'
import { weekTitle } from './weekName.ts'

function columnsIn(language: NameSuffix): readonly ColumnSpec<WeeklyMenuItem>[] {
  const placed: ColumnSpec<WeeklyMenuItem>[] = [
    {
      id: 'startDate',
      size: 232,
      cell: ({ startDate }, { t, format }) => `${weekTitle(startDate, t)} · ${format.week(startDate)}`,
    },
    ...bilingualColumns<WeeklyMenuItem>('weeklyMenuVariantName', language, {
      size: 152,
      filterBy: 'weeklyMenuVariantId',
    }),
    { id: 'active', size: 92 },
    { id: 'published', size: 146, cell: (menu, { t, format }) => menuState(menu, t, format) },
    { id: 'lockedByUserName', size: 122, cell: (menu, { t, format }) => lockText(menu, t, format) },
    { id: 'actions', size: 92, cell: (menu) => <RowMenu menu={menu} /> },
  ]
  const others = otherColumns(weeklyMenuList, placed).filter(({ id }) => id !== 'lockedByUserId')
  return [...placed, ...others]
}

const COLUMNS = { Cs: columnsIn('Cs'), En: columnsIn('En') }
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
