import { Badge } from '@mantine/core'
import { type WeeklyMenu, weeklyMenus } from '@poledne/contract/modules/weeklyMenu'
import { type WeeklyMenuExport, weeklyMenuExportList } from '@poledne/contract/modules/weeklyMenuExport'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NAME_SEPARATOR, type NameSuffix, useNameSuffix } from '../../../core/format/useNameSuffix.ts'
import { basePath } from '../../../core/http/pageMeta.ts'
import type { ListModule } from '../../../core/list/useList.ts'
import { FirstRecordPrompt } from '../../../core/record/page/NewRecordButton.tsx'
import { BackLink } from '../../../core/record/page/RecordPage.tsx'
import { useRecord } from '../../../core/record/useRecord.ts'
import type { ColumnSpec, RowLink } from '../../../core/table/columnSpec.ts'
import { ListPage } from '../../../core/table/ListPage.tsx'
import { RowButton } from '../../../core/table/rows/RowButton.tsx'
import { HelpLink } from '../../help/index.ts'
import { useMarkReprinted } from '../../prints/index.ts'
import { useWeeklyMenuNameFormat } from '../menuFormat.tsx'

const createColumns = (suffix: NameSuffix, onReprinted: (id: number) => void): ColumnSpec<WeeklyMenuExport>[] => [
  { id: 'at', size: 118 },
  { id: 'byName', size: 124, isWrapped: true, cell: ({ by, actingAs }, { format }) => format.person(by, actingAs) },
  {
    id: 'format',
    size: 196,
    isWrapped: true,
    cell: ({ format, choices, restaurant, published }, { t }) =>
      [
        t(`weeklyMenus:export.choices.${format}`),
        t(`weeklyMenus:export.choices.${choices.language}`),
        ...(choices.price === 'none' ? [] : [t(`weeklyMenus:exports.prices.${choices.price}`)]),
        ...(format === 'xls' || choices.template === 'table' ? [] : [t('weeklyMenus:export.choices.day')]),
        ...(format === 'xls' || choices.size === 'a4' ? [] : [t(`weeklyMenus:export.choices.${choices.size}`)]),
        ...(restaurant ? [restaurant[`name${suffix}`]] : []),
        ...(published ? [] : [t('weeklyMenus:exports.draft')]),
      ].join(NAME_SEPARATOR),
  },
  { id: 'revision', size: 108 },
  {
    id: 'outdatedAt',
    size: 340,
    isUnlabelled: true,
    cell: ({ id, at, outdatedAt, reprintedAt, reprintedBy, can }, { t, format }) => {
      if (reprintedAt !== null)
        return t('weeklyMenus:exports.reprinted', {
          when: format.shortInstant(reprintedAt),
          name: format.person(reprintedBy),
        })
      const mark = t('weeklyMenus:exports.mark')
      return (
        <>
          <Badge color={outdatedAt ? 'red' : 'green'}>
            {outdatedAt
              ? t('weeklyMenus:exports.outdated', { when: format.shortInstant(outdatedAt) })
              : t('weeklyMenus:exports.current')}
          </Badge>{' '}
          {outdatedAt && can.markReprinted && (
            <RowButton label={mark} name={`${mark}: ${format.shortInstant(at)}`} onClick={() => onReprinted(id)} />
          )}
        </>
      )
    },
  },
]

/** Returns the public page of the print, which says whether the print is current. */
const getRowLink = ({ code }: WeeklyMenuExport): RowLink => ({ href: `${basePath}/p/${code}/` })

/** Lists who downloaded a weekly menu and whether their prints are still current. */
export function ExportListPage() {
  const { t } = useTranslation()
  const { weeklyMenuId = '' } = useParams({ strict: false })
  const { data: menu } = useRecord(weeklyMenus, weeklyMenuId)
  const formatMenuName = useWeeklyMenuNameFormat()
  const suffix = useNameSuffix()
  const title = t('weeklyMenus:exports.title')
  const { mutate: markReprinted } = useMarkReprinted({
    success: t('weeklyMenus:exports.marked'),
    failure: t('weeklyMenus:exports.markFailed'),
  })
  const list = useMemo(
    (): ListModule => ({
      ...weeklyMenuExportList,
      name: 'weeklyMenuExports',
      path: `weeklyMenus/${weeklyMenuId}/exports/`,
      labels: 'weeklyMenus:exports.fields',
    }),
    [weeklyMenuId],
  )
  const columns = useMemo(
    () => createColumns(suffix, (exportId) => markReprinted({ menuId: Number(weeklyMenuId), exportId })),
    [suffix, markReprinted, weeklyMenuId],
  )
  return (
    <ListPage
      module={list}
      title={title}
      back={
        <BackLink
          to={`/weeklyMenus/${weeklyMenuId}`}
          label={menu ? formatMenuName(menu as unknown as WeeklyMenu) : t('app:modules.weeklyMenus')}
        />
      }
      columns={columns}
      rowLink={getRowLink}
      empty={<FirstRecordPrompt title={t('weeklyMenus:exports.empty')} help={<HelpLink name={title} />} />}
    />
  )
}
