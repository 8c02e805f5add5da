import { Anchor } from '@mantine/core'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import type { Source } from '@poledne/contract/domain/price'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import classes from './StatementLink.module.css'

const MODULE = { restaurantMenu: 'restaurantMenus', exception: 'restaurantMenuExceptions' } as const

/** The way to the record that states a price, for those who may see it; for others only the words. */
export function StatementLink({ source, id, children }: { source: Source; id: number; children: ReactNode }) {
  const { can } = useSession()
  const module = MODULE[source]
  if (!can(`${module}.view`)) return children
  return (
    <Anchor component={Link} to={`/${module}/${id}`} className={classes.link} underline="always" inherit>
      {children}
    </Anchor>
  )
}
