import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FloatingMenu } from '../../../../core/overlay/FloatingMenu.tsx'
import classes from '../Planner.module.css'
import type { VariantChoice } from './WeekSwitch.tsx'

/** The variants of the week. A variant without a menu says so; choosing it plans a new one. */
export function VariantMenuItems({ variants, currentId }: { variants: readonly VariantChoice[]; currentId: number }) {
  const { t } = useTranslation()
  const describe = ({ menu }: VariantChoice) => {
    if (!menu) return t('planner:head.notPlanned')
    if (menu.published) return t('weeklyMenus:state.published')
    return t(menu.publishAt === null ? 'weeklyMenus:state.draft' : 'planner:head.scheduled')
  }
  return (
    <FloatingMenu position="bottom-start">
      {variants.map((variant) => {
        const { id, name, link } = variant
        const content = (
          <span key="name" className={classes.variantItem}>
            {name}
            <span className={classes.variantState}>{describe(variant)}</span>
          </span>
        )
        const section = { leftSection: id === currentId ? <IconCheck size={16} aria-hidden /> : <CheckSpace /> }
        return link && id !== currentId ? (
          <Menu.Item key={id} component={Link} {...link} {...section}>
            {content}
          </Menu.Item>
        ) : (
          <Menu.Item key={id} disabled={id !== currentId} aria-current={id === currentId || undefined} {...section}>
            {content}
          </Menu.Item>
        )
      })}
    </FloatingMenu>
  )
}

const CheckSpace = () => <span className={classes.checkSpace} />
