import type { UserItem } from '@poledne/contract/access/user'
import { userList } from '@poledne/contract/list/recordLists'
import { useTranslation } from 'react-i18next'
import { EmptyModule, NewRecordButton } from '../../core/record/page/NewRecordButton.tsx'
import { type ColumnSpec, getRemainingColumns } from '../../core/table/columnSpec.ts'
import { ListPage } from '../../core/table/ListPage.tsx'
import { HelpLink } from '../help/index.ts'

const MAIN_COLUMNS: readonly ColumnSpec<UserItem>[] = [
  { id: 'username', size: 126 },
  { id: 'firstName', size: 100, edit: { field: 'firstName' } },
  { id: 'lastName', size: 100, edit: { field: 'lastName' } },
  { id: 'email', size: 216 },
  { id: 'roleIds', size: 106 },
  { id: 'active', size: 84, edit: { field: 'active' } },
  { id: 'blocked', size: 112, edit: { field: 'blocked' } },
  { id: 'language', size: 110, hidden: true, cell: ({ language }, { t }) => t(`users:languages.${language}`) },
  { id: 'dateType', size: 130, hidden: true, cell: ({ dateType }, { t }) => t(`users:dateTypes.${dateType}`) },
]
const COLUMNS = [...MAIN_COLUMNS, ...getRemainingColumns(userList, MAIN_COLUMNS)]

const loadModule = () => import('@poledne/contract/access/user').then((file) => file.users)

export function UserListPage() {
  const { t } = useTranslation()
  return (
    <ListPage
      module={userList}
      title={t('app:modules.users')}
      columns={COLUMNS}
      loadModule={loadModule}
      hasImport
      action={<NewRecordButton module={userList} label={t('users:new')} />}
      empty={<EmptyModule module="users" help={<HelpLink name={t('app:modules.users')} />} />}
    />
  )
}
