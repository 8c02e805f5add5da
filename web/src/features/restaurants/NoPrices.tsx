import { Button } from '@mantine/core'
import type { Restaurant } from '@poledne/contract/endpoints/restaurant'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../lib/list/linkSearch.ts'
import { useSession } from '../../lib/session/session.ts'
import classes from './RestaurantOverview.module.css'
import { timelineQuery } from './restaurants.api.ts'

/** Distinguishes a day without prices from a restaurant that has no menu yet and needs its first one. */
export function NoPrices({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { data } = useQuery(timelineQuery(restaurant.id))
  if (data?.length !== 0) return <p className={classes.quiet}>{t('prices:notOnThisDay')}</p>
  return (
    <>
      <p className={classes.quiet}>{t('prices:noMenuYet')}</p>
      {can('restaurantMenus.add') && !restaurant.archived && (
        <Button
          component={Link}
          variant="default"
          to="/restaurantMenus/new/edit"
          search={toLinkSearch({ restaurantId: restaurant.id })}
          leftSection={<IconPlus size={18} aria-hidden />}
          className={classes.first}
        >
          {t('prices:createMenu')}
        </Button>
      )}
    </>
  )
}
