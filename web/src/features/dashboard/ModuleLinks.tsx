import type { IconSoup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Resources } from 'i18next'
import { useTranslation } from 'react-i18next'
import classes from './ModuleLinks.module.css'

type ModuleName = keyof Resources['app']['moduleHints']
export type ModuleLink = { name: ModuleName; path: `/${ModuleName}`; icon: typeof IconSoup }

/** Links to the modules that the user can open. */
export function ModuleLinks({ modules }: { modules: readonly ModuleLink[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="places">
      <h2 id="places" className={classes.title}>
        {t('app:dashboard.modules')}
      </h2>
      <ul className={classes.places}>
        {modules.map(({ name, path, icon: Icon }) => (
          <li key={name}>
            <Link to={path} className={classes.place} title={t(`app:moduleHints.${name}`)}>
              <Icon size={20} stroke={1.5} aria-hidden className={classes.icon} />
              {t(`app:modules.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function NoModules() {
  const { t } = useTranslation()
  return (
    <section className={classes.empty}>
      <h2 className={classes.emptyTitle}>{t('app:dashboard.emptyTitle')}</h2>
      <p className={classes.hint}>{t('app:dashboard.emptyText')}</p>
    </section>
  )
}
