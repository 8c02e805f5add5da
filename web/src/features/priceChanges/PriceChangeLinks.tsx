import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconCoins, IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../lib/list/linkSearch.ts'
import { useSession } from '../../lib/session/session.ts'

type ChangePricesButtonProps = Pick<ButtonProps, 'size'> & {
  /** The restaurant that is selected at first; by default the change is for all restaurants. */
  restaurantId?: number
}

/** Opens a new bulk price change, for users who can add price exceptions. */
export function ChangePricesButton({ restaurantId, ...button }: ChangePricesButtonProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (!can('restaurantMenuExceptions.add')) return null
  return (
    <Button
      component={Link}
      to="/priceChanges/new"
      search={toLinkSearch(restaurantId === undefined ? {} : { restaurantId: String(restaurantId) })}
      variant="default"
      leftSection={<IconCoins size={18} aria-hidden />}
      {...button}
    >
      {t('prices:bulk.action')}
    </Button>
  )
}

/** Opens the list of bulk price changes. */
export function PriceChangeListLink() {
  const { t } = useTranslation()
  return (
    <ActionIcon
      component={Link}
      to="/priceChanges"
      variant="default"
      size={36}
      aria-label={t('prices:bulk.list')}
      title={t('prices:bulk.list')}
    >
      <IconHistory size={18} aria-hidden />
    </ActionIcon>
  )
}
