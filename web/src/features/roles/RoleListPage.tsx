import type { RoleItem } from '@poledne/contract/access/role'
import { roleList } from '@poledne/contract/list/recordLists'
import { useTranslation } from 'react-i18next'
import { EmptyModule, NewRecordButton } from '../../core/record/page/NewRecordButton.tsx'
import { type ColumnSpec, getRemainingColumns } from '../../core/table/columnSpec.ts'
import { ListPage } from '../../core/table/ListPage.tsx'
import { HelpLink } from '../help/index.ts'

const MAIN_COLUMNS: readonly ColumnSpec<RoleItem>[] = [
  { id: 'name', size: 200, edit: { field: 'name' } },
  { id: 'description', size: 320, edit: { field: 'description' } },
  { id: 'level', size: 100, align: 'end', edit: { field: 'level' } },
  { id: 'userCount', size: 100, align: 'end' },
  { id: 'id', size: 110, align: 'end' },
]
const COLUMNS = [...MAIN_COLUMNS, ...getRemainingColumns(roleList, MAIN_COLUMNS)]

const loadModule = () => import('@poledne/contract/access/role').then((file) => file.roles)

export function RoleListPage() {
  const { t } = useTranslation()
  return (
    <ListPage
      module={roleList}
      title={t('app:modules.roles')}
      columns={COLUMNS}
      loadModule={loadModule}
      hasRowMenu
      action={<NewRecordButton module={roleList} label={t('roles:new')} />}
      empty={<EmptyModule module="roles" help={<HelpLink name={t('app:modules.roles')} />} />}
    />
  )
}
