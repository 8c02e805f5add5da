import { Anchor, Badge, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '../recordFields.ts'
import classes from './RecordPage.module.css'

type BackLinkProps = { to: string; label: string }

/** A link above the title of a page. */
export const BackLink = ({ to, label }: BackLinkProps) => (
  <Anchor component={Link} to={to} className={classes.back} underline="hover">
    <IconChevronLeft size={16} aria-hidden />
    {label}
  </Anchor>
)

type RecordPageProps = {
  back?: BackLinkProps | undefined
  title: ReactNode
  badges?: ReactNode
  actions?: ReactNode
  /** Whether a phone shows the actions at the bottom; a form has its save bar there. */
  hasActionsInReach?: boolean
  children: ReactNode
}

/** The layout of a record page: back link, title with badges, actions, and the sections below. */
export function RecordPage({ back, title, badges, actions, hasActionsInReach, children }: RecordPageProps) {
  return (
    <div className={classes.page}>
      {back && <BackLink {...back} />}
      <header className={classes.header}>
        <div className={classes.heading}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {badges}
        </div>
        {actions && (
          <div className={classes.actions} data-in-reach={hasActionsInReach || undefined}>
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}

/** A section of a record page with an optional title. */
export function PageSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      {title && <Title order={2}>{title}</Title>}
      {children}
    </section>
  )
}

/** Badges for archived and inactive records; an ordinary record has none. */
export function StateBadges({ record }: { record: Pick<AnyRecord, 'archived'> & { active?: unknown } }) {
  const { t } = useTranslation()
  return (
    <>
      {record.archived && (
        <Badge variant="light" color="gray" tt="none">
          {t('record:state.archived')}
        </Badge>
      )}
      {record.active === false && (
        <Badge variant="light" color="yellow" tt="none">
          {t('record:state.inactive')}
        </Badge>
      )}
    </>
  )
}
