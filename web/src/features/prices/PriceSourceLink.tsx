import { Anchor } from '@mantine/core'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import type { PriceSourceKind } from '@poledne/contract/domain/price'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session/session.ts'
import classes from './PriceSourceLink.module.css'

const MODULE_BY_SOURCE = { restaurantMenu: 'restaurantMenus', exception: 'restaurantMenuExceptions' } as const

/** Links to the menu or exception that sets a price. Users without permission to see it get plain text. */
export function PriceSourceLink({
  source,
  id,
  children,
}: {
  source: PriceSourceKind
  id: number
  children: ReactNode
}) {
  const { can } = useSession()
  const module = MODULE_BY_SOURCE[source]
  if (!can(`${module}.view`)) return children
  return (
    <Anchor component={Link} to={`/${module}/${id}`} className={classes.link} underline="always" inherit>
      {children}
    </Anchor>
  )
}
