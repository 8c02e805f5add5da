import { Button } from '@mantine/core'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { DashboardPrint } from '@poledne/contract/modules/weeklyMenuExport'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { SEPARATOR, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { printsToReplaceQuery, useMarkReprinted } from '../prints/index.ts'
import page from './DashboardPage.module.css'
import panel from './DashboardPanel.module.css'
import { DashboardPanel } from './DashboardPanel.tsx'
import classes from './PrintsPanel.module.css'

const INITIAL_ROWS = 4

/** Lists the prints that are outdated and not replaced yet; nothing is shown without any. */
export function PrintsPanel() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(printsToReplaceQuery)
  if (data) return data.items.length > 0 ? <PrintRows items={data.items} total={data.total} /> : null
  if (!error) return null
  return (
    <DashboardPanel title={t('dashboard:prints.title')}>
      <div role="alert" className={page.failed}>
        <span>{t('dashboard:prints.failed')}</span>
        <Button variant="default" size="xs" onClick={() => refetch()}>
          {t('errors.retry')}
        </Button>
      </div>
    </DashboardPanel>
  )
}

function PrintRows({ items, total }: { items: readonly DashboardPrint[]; total: number }) {
  const { t } = useTranslation()
  const [isExpanded, setIsExpanded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = isExpanded ? items : items.slice(0, INITIAL_ROWS)
  // The button of a replaced print disappears, so the focus moves to the next one.
  const focusNextButton = () => list.current?.querySelector('button')?.focus()
  return (
    <DashboardPanel title={t('dashboard:prints.title')}>
      <p className={panel.quiet}>{t('dashboard:prints.lead')}</p>
      <ul className={classes.rows} ref={list}>
        {shown.map((print) => (
          <PrintRow key={print.id} print={print} onDone={focusNextButton} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsExpanded(true)}>
          {t('dashboard:prints.showAll', { count: items.length })}
        </Button>
      )}
      {shown.length === items.length && total > items.length && (
        <p className={panel.quiet}>{t('dashboard:prints.limited', { max: items.length })}</p>
      )}
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
    t('dashboard:prints.downloaded', { when: format.moment(print.at) }),
    ...(outdatedAt ? [t('dashboard:prints.since', { when: format.moment(outdatedAt) })] : []),
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
          {title.join(SEPARATOR)}
          <span className={panel.note}>{details.join(SEPARATOR)}</span>
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
