import { shallowEqual } from '@mantine/hooks'
import { CHECK_SEVERITIES } from '@poledne/contract/domain/weekCheck'
import type { CheckFinding } from '@poledne/contract/modules/weeklyMenu'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { parseLink, toLinkSearch } from '../../../core/list/linkSearch.ts'
import { CHECK_TOPICS, HelpLink } from '../../help/index.ts'
import { toCellKey } from '../weeklyMenuPlan.ts'
import { menuCheckQuery } from '../weeklyMenus.api.ts'
import classes from './CheckPanel.module.css'
import { usePlanner, usePlannerContext, usePlannerRecord } from './store/plannerContext.ts'
import { listUnfinishedCells } from './store/plannerSelectors.ts'

const NO_FINDINGS: readonly CheckFinding[] = []
const NO_MENU = { id: 0, version: 0 }

/** Returns the findings of the saved menu. While a new version is checked, it returns those of the previous version. */
export function useMenuCheck() {
  const record = usePlannerRecord()
  const { i18n } = useTranslation()
  const { data } = useQuery({
    ...menuCheckQuery(record ?? NO_MENU, i18n.language),
    enabled: record !== null,
    placeholderData: keepPreviousData,
  })
  const findings = data?.items ?? NO_FINDINGS
  const hiddenCount = data ? data.total - findings.length : 0
  const count = data ? findings.filter(({ severity }) => severity !== 'info').length + hiddenCount : null
  return { findings, hiddenCount, count }
}

const ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle } as const

function getLinkProps(link: string) {
  const { to, search } = parseLink(link)
  return { to, search: toLinkSearch(search) }
}

/** Lists the findings of the check, the most severe first. Each one links to the cell or page where it can be fixed. */
export function CheckPanel({ hasUnsavedChanges }: { hasUnsavedChanges: boolean }) {
  const { t, store, weekFormat, getCellName } = usePlannerContext()
  const unfinishedCells = usePlanner(listUnfinishedCells, shallowEqual)
  const { findings, hiddenCount } = useMenuCheck()
  // A finding about a whole day links to its first row.
  const firstTypeId = usePlanner(({ rows }) => Number(rows[0]?.id))
  const sortedFindings = CHECK_SEVERITIES.flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  )
  return (
    <>
      {hasUnsavedChanges && <p className={classes.hint}>{t('planner:check.unsaved')}</p>}
      {sortedFindings.length + unfinishedCells.length === 0 && (
        <p className={classes.fine}>
          <IconCircleCheck size={18} aria-hidden /> {t('weeklyMenus:check.fine')}
        </p>
      )}
      <ul className="list">
        {unfinishedCells.map((key) => (
          <li key={key} className={classes.item}>
            <button
              type="button"
              className={classes.finding}
              data-severity="warning"
              onClick={() => store.goToCell(key)}
            >
              <IconAlertTriangle
                size={16}
                className={classes.icon}
                role="img"
                aria-label={t('weeklyMenus:check.warning')}
              />
              <span>
                <span className={classes.day}>{getCellName(key)}</span>
                {t('planner:cell.typed', { text: store.get().pendingTexts[key] })}
              </span>
            </button>
          </li>
        ))}
        {sortedFindings.map((finding, index) => {
          const { severity, code, message, option, day, menuItemTypeId, link } = finding
          const Icon = ICONS[severity]
          const isFirstOfKind = sortedFindings.findIndex((each) => each.code === code) === index
          const body = (
            <>
              <Icon size={16} className={classes.icon} role="img" aria-label={t(`weeklyMenus:check.${severity}`)} />
              <span>
                {day !== undefined && <span className={classes.day}>{weekFormat.formatDayName(day)}</span>}
                {option ?? message}
              </span>
            </>
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings have no id and are never reordered
            <li key={index} className={classes.item}>
              {day === undefined || code === 'noPrice' ? (
                <Link className={classes.finding} data-severity={severity} {...getLinkProps(link)}>
                  {body}
                </Link>
              ) : (
                <button
                  type="button"
                  className={classes.finding}
                  data-severity={severity}
                  onClick={() => store.goToCell(toCellKey(day, menuItemTypeId ?? firstTypeId))}
                >
                  {body}
                </button>
              )}
              {isFirstOfKind && (
                <HelpLink topic={CHECK_TOPICS[code]} name={t(`weeklyMenus:check.kinds.${code}`)} isShort />
              )}
            </li>
          )
        })}
      </ul>
      {hiddenCount > 0 && <p className={classes.hint}>{t('weeklyMenus:check.more', { count: hiddenCount })}</p>}
    </>
  )
}
