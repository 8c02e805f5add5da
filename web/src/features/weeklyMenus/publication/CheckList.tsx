import { Anchor } from '@mantine/core'
import { addDays, type Day } from '@poledne/contract/domain/day'
import { CHECK_CODES, CHECK_SEVERITIES } from '@poledne/contract/domain/weekCheck'
import type { CheckFinding } from '@poledne/contract/modules/weeklyMenu'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../core/format/useFormat.ts'
import { parseLink, toLinkSearch } from '../../../core/list/linkSearch.ts'
import { CHECK_TOPICS, HelpLink } from '../../help/index.ts'
import { formatDayTitle } from '../menuNames.ts'
import classes from '../WeeklyMenu.module.css'

const ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle } as const

const getRank = ({ severity, code }: CheckFinding) =>
  CHECK_SEVERITIES.indexOf(severity) * CHECK_CODES.length + CHECK_CODES.indexOf(code)

/** Groups the findings by code, the most severe first, and sorts each group by day. */
function groupByKind(findings: readonly CheckFinding[]): CheckFinding[][] {
  const sorted = [...findings].sort((a, b) => getRank(a) - getRank(b) || (a.day ?? 0) - (b.day ?? 0))
  return CHECK_SEVERITIES.flatMap((severity) =>
    CHECK_CODES.map((code) => sorted.filter((each) => each.severity === severity && each.code === code)),
  ).filter((kind) => kind.length > 0)
}

type FindingGroupProps = {
  findings: readonly CheckFinding[]
  startDate: Day
  /** Renders a form that corrects a finding at once, below the first finding of each dish. */
  renderFix?: ((finding: CheckFinding) => ReactNode) | undefined
  /** Called when the user follows the link of a finding. */
  onFollow?: (() => void) | undefined
}
/** `total` counts all findings; `findings` can be only the first of them. */
type CheckListProps = FindingGroupProps & { total: number }

/** Lists the findings of the check by kind and day. Each finding links to the page where it can be fixed. */
export function CheckList({ findings, total, ...rest }: CheckListProps) {
  const { t } = useTranslation()
  if (findings.length === 0)
    return (
      <p className={classes.fine}>
        <IconCircleCheck size={18} aria-hidden /> {t('weeklyMenus:check.fine')}
      </p>
    )
  const hidden = total - findings.length
  return (
    <div className={classes.kinds}>
      {groupByKind(findings).map((kind) => (
        <FindingGroup key={`${kind[0]?.severity} ${kind[0]?.code}`} findings={kind} {...rest} />
      ))}
      {hidden > 0 && <p className="flat quiet">{t('weeklyMenus:check.more', { count: hidden })}</p>}
    </div>
  )
}

function FindingGroup({ findings, startDate, renderFix, onFollow }: FindingGroupProps) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const [first] = findings
  if (!first) return null
  const Icon = ICONS[first.severity]
  const kind = t(`weeklyMenus:check.kinds.${first.code}`)
  const days = [...new Set(findings.map(({ day }) => day))]
  const isFirstOfDish = (finding: CheckFinding) =>
    finding.dishId === undefined || findings.find(({ dishId }) => dishId === finding.dishId) === finding
  const language = i18n.language as Parameters<typeof formatDayTitle>[1]
  const formatDay = (day: number) => formatDayTitle(addDays(startDate, day - 1), language, format)
  return (
    <section className={classes.kind} data-severity={first.severity}>
      <div className={classes.kindHead}>
        <h3 className={classes.kindTitle}>
          <Icon size={18} role="img" aria-label={t(`weeklyMenus:check.${first.severity}`)} />
          {kind}
          <span className="quiet normal">{findings.length}</span>
        </h3>
        <HelpLink topic={CHECK_TOPICS[first.code]} name={kind} isShort />
      </div>
      {first.code === 'optionMissing' ? (
        <OptionDays findings={findings} formatDay={formatDay} onFollow={onFollow} />
      ) : (
        <ul className={classes.findings}>
          {days.map((day) => (
            <li key={day ?? 'week'} className={classes.finding}>
              {day !== undefined && <span className={classes.findingDay}>{formatDay(day)}</span>}
              <ul className={classes.messages}>
                {findings
                  .filter((finding) => finding.day === day)
                  .map((finding) => (
                    <li key={`${finding.link} ${finding.message}`}>
                      <FindingLink link={finding.link} onFollow={onFollow}>
                        {finding.message}
                      </FindingLink>
                      {isFirstOfDish(finding) && renderFix?.(finding)}
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type OptionDaysProps = Pick<FindingGroupProps, 'findings' | 'onFollow'> & { formatDay: (day: number) => string }

/** Lists each missing option once with the days that lack it; options for soups come first. */
function OptionDays({ findings, formatDay, onFollow }: OptionDaysProps) {
  const soupsFirst = [...findings].sort((a, b) => Number(a.course === 'main') - Number(b.course === 'main'))
  const options = [...new Set(soupsFirst.map(({ option }) => option))]
  return (
    <ul className={classes.findings}>
      {options.map((option) => (
        <li key={option} className={classes.option}>
          {option}
          <ul className={classes.optionDays}>
            {findings
              .filter((finding) => finding.option === option)
              .map(({ day = 1, link }) => (
                <li key={day}>
                  <FindingLink link={link} onFollow={onFollow}>
                    {formatDay(day)}
                  </FindingLink>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

type FindingLinkProps = { link: string; onFollow: (() => void) | undefined; children: string }

function FindingLink({ link, onFollow, children }: FindingLinkProps) {
  const { to, search } = parseLink(link)
  return (
    <Anchor
      component={Link}
      to={to}
      search={toLinkSearch(search)}
      c="inherit"
      underline="always"
      {...(onFollow && { onClick: onFollow })}
    >
      {children}
    </Anchor>
  )
}
