import { Anchor } from '@mantine/core'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../../core/list/linkSearch.ts'
import { PageSection } from '../../../core/record/page/RecordPage.tsx'
import { countPrintsToReplaceQuery, TO_REPLACE } from '../../prints/index.ts'
import classes from '../WeeklyMenu.module.css'

/** Links to the downloads of the menu and says how many printed menus have to be replaced. */
export function ExportsSection({ menu }: { menu: WeeklyMenu }) {
  const { t } = useTranslation()
  const { data: count = 0 } = useQuery(countPrintsToReplaceQuery(menu.id))
  const to = `/weeklyMenus/${menu.id}/downloads`
  return (
    <PageSection title={t('weeklyMenus:exports.title')}>
      <p className={classes.exports}>
        <Anchor component={Link} to={to} underline="always">
          {t('weeklyMenus:exports.all')}
        </Anchor>
        {count > 0 && (
          <Anchor component={Link} to={to} search={toLinkSearch({ filter: [TO_REPLACE] })} underline="always" c="error">
            {t('weeklyMenus:exports.toReplace', { count })}
          </Anchor>
        )}
      </p>
    </PageSection>
  )
}
