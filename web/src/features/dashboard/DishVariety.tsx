import type { DashboardData } from '@poledne/contract/modules/dashboard'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { HelpLink } from '../help/index.ts'
import panel from './DashboardPanel.module.css'
import { DashboardPanel } from './DashboardPanel.tsx'
import classes from './DishVariety.module.css'

type VarietyRow = NonNullable<DashboardData['variety']>[number]

/** A bar for each type of dish, in a table so that screen readers announce the numbers. */
export function DishVariety({ variety }: { variety: readonly VarietyRow[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const maxDishes = Math.max(1, ...variety.map(({ dishes }) => dishes))
  return (
    <DashboardPanel title={t('dashboard:variety.title')}>
      {variety.length === 0 ? (
        <p className={panel.quiet}>
          {t('dashboard:variety.none')}{' '}
          <HelpLink topic="first-week#plan-the-week" name={t('dashboard:variety.title')} isShort />
        </p>
      ) : (
        <table className={classes.chart}>
          <caption className={classes.lead}>{t('dashboard:variety.lead')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('dashboard:variety.type')}</th>
              <th scope="col">{t('dashboard:variety.dishes')}</th>
              <th scope="col" className={classes.number}>
                {t('dashboard:variety.served')}
              </th>
            </tr>
          </thead>
          <tbody>
            {variety.map((row) => (
              <tr key={row.dishTypeId}>
                <th scope="row">{row[`name${suffix}`] ?? t('dashboard:variety.untyped')}</th>
                <td>
                  <span className={classes.measure}>
                    <svg className={classes.track} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                      <rect className={classes.bar} width={(100 * row.dishes) / maxDishes} height="8" />
                    </svg>
                    <span className={classes.count}>{format.number(row.dishes)}</span>
                  </span>
                </td>
                <td className={classes.number}>{t('dashboard:variety.times', { count: row.served })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DashboardPanel>
  )
}
