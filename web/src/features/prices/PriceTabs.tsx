import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PRICE_BOARD_PERMISSIONS } from '../../core/feature/feature.ts'
import { useSession } from '../../core/session/session.ts'
import classes from './PriceTabs.module.css'

const TABS = [
  { name: 'prices', to: '/prices', permission: PRICE_BOARD_PERMISSIONS },
  { name: 'restaurantMenus', to: '/restaurantMenus', permission: 'restaurantMenus.view' },
  { name: 'restaurantMenuExceptions', to: '/restaurantMenuExceptions', permission: 'restaurantMenuExceptions.view' },
  { name: 'changes', to: '/priceChanges', permission: null },
] as const

/** Links to the pages of the prices. Each tab is a page of its own, so these are links and not ARIA tabs. */
export function PriceTabs({ current }: { current: (typeof TABS)[number]['name'] }) {
  const { t } = useTranslation()
  const { can } = useSession()
  return (
    <nav className={classes.tabs} aria-label={t('prices:tabs.label')}>
      {TABS.filter(({ permission }) => can(permission)).map(({ name, to }) => (
        <Link key={name} to={to} className={classes.tab} aria-current={name === current ? 'page' : undefined}>
          {name === 'changes' ? t('prices:tabs.changes') : t(`app:modules.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
