import { ActionIcon } from '@mantine/core'
import { weeklyMenuList } from '@poledne/contract/list/recordLists'
import type { WeeklyMenuItem } from '@poledne/contract/modules/weeklyMenu'
import { IconClipboardText, IconDots } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type NameSuffix, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { LazyMenu } from '../../core/overlay/LazyMenu.tsx'
import { EmptyModule, NewRecordButton } from '../../core/record/page/NewRecordButton.tsx'
import { useSession } from '../../core/session/session.ts'
import { type ColumnSpec, createBilingualColumns, getRemainingColumns } from '../../core/table/columnSpec.ts'
import { ListPage } from '../../core/table/ListPage.tsx'
import { HelpLink } from '../help/index.ts'
import { formatLockText, renderMenuStatus } from './menuFormat.tsx'
import { formatWeekTitle } from './menuNames.ts'
import { WeekViewSwitch } from './WeekViewSwitch.tsx'

const loadActionItems = () => import('./WeeklyMenuActionItems.tsx').then((file) => file.WeeklyMenuActionItems)

function WeeklyMenuActions({ menu }: { menu: WeeklyMenuItem }) {
  const { t } = useTranslation()
  const name = [formatWeekTitle(menu.startDate, t), menu[`weeklyMenuVariantName${useNameSuffix()}`]].join(' · ')
  const label = t('weeklyMenus:actions.of', { name })
  return (
    <LazyMenu
      kind="menu"
      load={loadActionItems}
      // The button gets no onKeyDown, because the arrow keys move between the rows of the list.
      renderButton={({ onKeyDown: _, ...props }) => (
        <ActionIcon {...props} size={28} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      {(WeeklyMenuActionItems) => <WeeklyMenuActionItems menu={menu} />}
    </LazyMenu>
  )
}

function createColumns(language: NameSuffix): readonly ColumnSpec<WeeklyMenuItem>[] {
  const mainColumns: ColumnSpec<WeeklyMenuItem>[] = [
    {
      id: 'startDate',
      size: 276,
      cell: ({ startDate }, { t, format }) => `${formatWeekTitle(startDate, t)} · ${format.week(startDate)}`,
    },
    ...createBilingualColumns<WeeklyMenuItem>('weeklyMenuVariantName', language, {
      size: 128,
      filterBy: 'weeklyMenuVariantId',
    }),
    { id: 'active', size: 84 },
    {
      id: 'published',
      size: 146,
      isUnlabelled: true,
      cell: (menu, { t, format }) => renderMenuStatus(menu, t, format),
    },
    {
      id: 'lockedByUserName',
      size: 124,
      isWrapped: true,
      cell: (menu, { t, format }) => formatLockText(menu, t, format),
    },
    { id: 'actions', size: 88, isUnlabelled: true, cell: (menu) => <WeeklyMenuActions menu={menu} /> },
  ]
  const others = getRemainingColumns(weeklyMenuList, mainColumns).filter(({ id }) => id !== 'lockedByUserId')
  return [...mainColumns, ...others]
}

const COLUMNS = { Cs: createColumns('Cs'), En: createColumns('En') }

export function WeeklyMenuListPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const language = useNameSuffix()
  const menuEntries = useMemo(
    () =>
      can('weeklyMenus.add')
        ? [
            {
              label: t('weeklyMenus:newFromText'),
              icon: IconClipboardText,
              to: '/weeklyMenus/new/edit',
              search: { paste: '1' },
            },
          ]
        : [],
    [t, can],
  )
  return (
    <ListPage
      module={weeklyMenuList}
      title={t('app:modules.weeklyMenus')}
      columns={COLUMNS[language]}
      action={
        <>
          <WeekViewSwitch current="list" />
          <NewRecordButton module={weeklyMenuList} label={t('weeklyMenus:new')} />
        </>
      }
      menuEntries={menuEntries}
      empty={<EmptyModule module="weeklyMenus" help={<HelpLink name={t('app:modules.weeklyMenus')} />} />}
    />
  )
}
