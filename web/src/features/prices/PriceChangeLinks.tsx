import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { IconCoins, IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { useSession } from '../../core/session/session.ts'
import classes from './PriceChangeLinks.module.css'

type ChangePricesButtonProps = Pick<ButtonProps, 'size' | 'className'> & {
  title?: string
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
      <span className={classes.label}>{t('prices:bulk.action')}</span>
    </Button>
  )
}

/** Opens a new change from the head of a list, where the label is shown only if there is enough space. */
export function ChangePricesListButton() {
  const { t } = useTranslation()
  return <ChangePricesButton className={classes.listButton} title={t('prices:bulk.action')} />
}

/** Opens the list of bulk price changes. Where space is short, users who can change prices reach it from that page. */
export function PriceChangeListLink() {
  const { t } = useTranslation()
  const { can } = useSession()
  return (
    <ActionIcon
      component={Link}
      to="/priceChanges"
      variant="default"
      size={36}
      aria-label={t('prices:bulk.list')}
      title={t('prices:bulk.list')}
      className={can('restaurantMenuExceptions.add') ? classes.listLink : undefined}
    >
      <IconHistory size={18} aria-hidden />
    </ActionIcon>
  )
}
