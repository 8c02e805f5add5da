import { Button } from '@mantine/core'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { DashboardPrint } from '@poledne/contract/modules/weeklyMenuExport'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { NAME_SEPARATOR, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { ExpandableList } from '../../core/page/ExpandableList.tsx'
import { printsToReplaceQuery, useMarkReprinted } from '../prints/index.ts'
import panel from './DashboardPanel.module.css'
import { DashboardPanel, FailedPanel } from './DashboardPanel.tsx'
import classes from './PrintsPanel.module.css'

const INITIAL_ROWS = 4

/** Lists the prints that are outdated and not replaced yet. Without such prints it renders nothing. */
export function PrintsPanel() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(printsToReplaceQuery)
  if (data) return data.items.length > 0 ? <PrintRows items={data.items} total={data.total} /> : null
  if (!error) return null
  return (
    <FailedPanel
      title={t('dashboard:prints.title')}
      text={t('dashboard:prints.failed')}
      onRetry={() => void refetch()}
    />
  )
}

function PrintRows({ items, total }: { items: readonly DashboardPrint[]; total: number }) {
  const { t } = useTranslation()
  const panelContent = useRef<HTMLDivElement>(null)
  // The button of a print disappears when it is marked as replaced, so the next button gets the focus.
  const focusNextButton = () => panelContent.current?.querySelector('button')?.focus()
  return (
    <DashboardPanel title={t('dashboard:prints.title')}>
      <p className="flat quiet">{t('dashboard:prints.lead')}</p>
      <div ref={panelContent}>
        <ExpandableList
          rows={items}
          initial={INITIAL_ROWS}
          variant="subtle"
          className={classes.rows}
          showAll={t('dashboard:prints.showAll', { count: items.length })}
          renderRow={(print) => <PrintRow key={print.id} print={print} onDone={focusNextButton} />}
        >
          {total > items.length && <p className="flat quiet">{t('dashboard:prints.limited', { max: items.length })}</p>}
        </ExpandableList>
      </div>
    </DashboardPanel>
  )
}

function PrintRow({ print, onDone }: { print: DashboardPrint; onDone: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const id = useId()
  const messages = { success: t('dashboard:prints.marked'), failure: t('dashboard:prints.markFailed') }
  const markReprinted = useMarkReprinted(messages, onDone)
  const { weeklyMenuId, startDate, by, actingAs, restaurant, outdatedAt } = print
  const title = [
    t('dashboard:board.week', { week: getWeekNumber(startDate).week }),
    print[`weeklyMenuVariantName${suffix}`],
    ...(restaurant ? [restaurant[`name${suffix}`]] : []),
  ]
  const details = [
    t(`dashboard:prints.formats.${print.format}`),
    format.person(by, actingAs),
    t('dashboard:prints.downloaded', { when: format.shortInstant(print.at) }),
    ...(outdatedAt ? [t('dashboard:prints.since', { when: format.shortInstant(outdatedAt) })] : []),
  ]
  return (
    <li className={classes.row}>
      <Link
        to="/weeklyMenus/$weeklyMenuId"
        params={{ weeklyMenuId: String(weeklyMenuId) }}
        className={panel.row}
        id={id}
      >
        <IconPrinter size={18} aria-hidden className={panel.warning} />
        <span>
          {title.join(NAME_SEPARATOR)}
          <span className={panel.note}>{details.join(NAME_SEPARATOR)}</span>
        </span>
      </Link>
      {print.can.markReprinted && (
        <Button
          variant="default"
          size="xs"
          loading={markReprinted.isPending}
          aria-describedby={id}
          onClick={() => markReprinted.mutate({ menuId: weeklyMenuId, exportId: print.id })}
        >
          {t('dashboard:prints.mark')}
        </Button>
      )}
    </li>
  )
}
