import { Anchor, Badge, Button, Skeleton } from '@mantine/core'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import type { WeeklyMenuExport } from '@poledne/contract/modules/weeklyMenuExport'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../core/format/useFormat.ts'
import { SEPARATOR, useNameSuffix } from '../../../core/format/useNameSuffix.ts'
import { usePersonNameFormat } from '../../../core/format/usePersonNameFormat.ts'
import { basePath } from '../../../core/http/basePath.ts'
import { NextPageButton } from '../../../core/page/LoadMoreButton.tsx'
import { PageSection } from '../../../core/record/page/RecordPage.tsx'
import { exportsQuery, useMarkReprinted } from '../../prints/index.ts'
import classes from '../WeeklyMenu.module.css'

/** Lists who downloaded the menu and whether their prints are still current. */
export function ExportsSection({ menu }: { menu: WeeklyMenu }) {
  const { t } = useTranslation()
  return (
    <PageSection title={t('weeklyMenus:exports.title')}>
      <ExportList menuId={menu.id} />
    </PageSection>
  )
}

function ExportList({ menuId }: { menuId: number }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(exportsQuery(menuId))
  const { data, error, refetch } = query
  if (error && !data)
    return (
      <div role="alert" className={classes.exportsFailed}>
        <span>{t('record:failed.part')}</span>
        <Button variant="default" size="xs" onClick={() => refetch()}>
          {t('record:failed.retry')}
        </Button>
      </div>
    )
  if (!data) return <Skeleton h={48} />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className={classes.quiet}>{t('weeklyMenus:exports.empty')}</p>
  return (
    <>
      <ul className={classes.exports}>
        {items.map((each) => (
          <ExportRow key={each.id} menuId={menuId} download={each} />
        ))}
      </ul>
      <NextPageButton label={t('weeklyMenus:exports.more')} query={query} />
    </>
  )
}

function ExportRow({ menuId, download }: { menuId: number; download: WeeklyMenuExport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const personName = usePersonNameFormat()
  const id = useId()
  const { by, actingAs, restaurant, choices, published, revision, outdatedAt, reprintedAt } = download
  const markReprinted = useMarkReprinted({
    success: t('weeklyMenus:exports.marked'),
    failure: t('weeklyMenus:exports.markFailed'),
  })
  const who = actingAs ? t('record:history.byAs', { who: personName(by), as: personName(actingAs) }) : personName(by)
  const details = [
    t(`weeklyMenus:export.choices.${download.format}`),
    t(`weeklyMenus:export.choices.${choices.language}`),
    ...(choices.price === 'none' ? [] : [t(`weeklyMenus:exports.prices.${choices.price}`)]),
    ...(restaurant ? [restaurant[`name${suffix}`]] : []),
  ]
  return (
    <li className={classes.exportRow}>
      <span id={id}>
        {[format.moment(download.at), who].join(SEPARATOR)}
        {!published && (
          <Badge className={classes.exportBadge} variant="light" color="gray" tt="none">
            {t('weeklyMenus:exports.draft')}
          </Badge>
        )}
        <span className={classes.exportNote}>
          {details.join(SEPARATOR)}
          {SEPARATOR}
          <Anchor href={`${basePath}/p/${download.code}/`} target="_blank" rel="noreferrer" underline="always" inherit>
            {t('weeklyMenus:exports.revision', { revision })}
          </Anchor>
        </span>
      </span>
      <span className={classes.exportState}>
        <ExportState download={download} />
        {outdatedAt !== null && reprintedAt === null && download.can.markReprinted && (
          <Button
            variant="default"
            size="xs"
            loading={markReprinted.isPending}
            aria-describedby={id}
            onClick={() => markReprinted.mutate({ menuId, exportId: download.id })}
          >
            {t('weeklyMenus:exports.mark')}
          </Button>
        )}
      </span>
    </li>
  )
}

function ExportState({ download: { outdatedAt, reprintedAt, reprintedBy } }: { download: WeeklyMenuExport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const personName = usePersonNameFormat()
  if (reprintedAt !== null)
    return (
      <span className={classes.quiet}>
        {t('weeklyMenus:exports.reprinted', { when: format.moment(reprintedAt), name: personName(reprintedBy) })}
      </span>
    )
  const isOutdated = outdatedAt !== null
  return (
    <Badge variant="light" color={isOutdated ? 'red' : 'green'} tt="none">
      {isOutdated
        ? t('weeklyMenus:exports.outdated', { when: format.moment(outdatedAt) })
        : t('weeklyMenus:exports.current')}
    </Badge>
  )
}
