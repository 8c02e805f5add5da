import { Skeleton, Title } from '@mantine/core'
import { SETUP_PERMISSIONS, SETUP_PREFERENCE } from '@poledne/contract/modules/dashboard'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { callApi } from '../../core/http/http.ts'
import { hasSettingsListPermission, throwLoadError, useSession } from '../../core/session/session.ts'
import { settingsListSpecs } from './list/settingsListSpecs.ts'
import classes from './SettingsPage.module.css'
import { settingsListQuery } from './settings.api.ts'

/** Links to the settings lists with the number of their rows. */
export function SettingsPage() {
  const { t } = useTranslation()
  const session = useSession()
  const { can, canForAllRestaurants } = session
  const lists = Object.values(settingsListSpecs).filter(({ name }) => hasSettingsListPermission(session, name, 'view'))
  const queries = useQueries({ queries: lists.map(({ name }) => settingsListQuery(name)) })
  // The links work without the numbers of rows, so the page fails only if the server returns none of the lists.
  const [first] = queries
  if (first && queries.every(({ data }) => data === undefined)) throwLoadError(first)
  usePageTitle(t('app:modules.settings'))
  return (
    <>
      <Title order={1}>{t('app:modules.settings')}</Title>
      <p className={classes.lead}>{t('settings:lead')}</p>
      <ul className={classes.cards}>
        {lists.map(({ name }, index) => (
          <li key={name}>
            <Link to="/settings/$list" params={{ list: name }} className={classes.card}>
              <span className={classes.name}>{t(`app:lists.${name}`)}</span>
              <span className={classes.hint}>{t(`settings:lists.${name}.hint`)}</span>
              <span className={classes.count}>
                <RowCount query={queries[index]} />
              </span>
            </Link>
          </li>
        ))}
        {canForAllRestaurants('settings.view') && (
          <li>
            <Link to="/settings/brand" className={classes.card}>
              <span className={classes.name}>{t('brand:title')}</span>
              <span className={classes.hint}>{t('brand:hint')}</span>
            </Link>
          </li>
        )}
        {can('settings.system') && (
          <li>
            <Link to="/settings/coverage" className={classes.card}>
              <span className={classes.name}>{t('app:modules.coverage')}</span>
              <span className={classes.hint}>{t('coverage:hint')}</span>
            </Link>
          </li>
        )}
        {can('settings.system') && (
          <li>
            <Link to="/settings/system" className={classes.card}>
              <span className={classes.name}>{t('app:modules.system')}</span>
              <span className={classes.hint}>{t('system:hint')}</span>
            </Link>
          </li>
        )}
        {SETUP_PERMISSIONS.every(canForAllRestaurants) && (
          <li>
            <SetupCard />
          </li>
        )}
      </ul>
    </>
  )
}

/** Shows the setup checklist on the dashboard again, and resets the steps without data of their own. */
function SetupCard() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const showing = useSave<void, unknown>({
    kind: 'update',
    mutationFn: () =>
      callApi('PUT profile/preferences/:key/', { params: { key: SETUP_PREFERENCE }, body: { hidden: false } }),
    onSuccess: () => void navigate({ to: '/' }),
    messages: { success: t('setup:shown') },
  })
  return (
    <button type="button" className={classes.card} disabled={showing.isPending} onClick={() => showing.mutate()}>
      <span className={classes.name}>{t('setup:show')}</span>
      <span className={classes.hint}>{t('setup:showHint')}</span>
    </button>
  )
}

function RowCount({ query }: { query: UseQueryResult<{ items: readonly unknown[] }> | undefined }) {
  const { t } = useTranslation()
  if (query?.data) return t('settings:count', { count: query.data.items.length })
  return query?.error ? t('settings:countFailed') : <Skeleton component="span" display="block" h={20} w="4rem" />
}
