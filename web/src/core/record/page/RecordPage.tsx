import { Anchor, Badge, Skeleton, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../format/usePageTitle.ts'
import { isApiError } from '../../http/apiError.ts'
import { throwLoadError } from '../../session/session.ts'
import type { AnyRecord, NamedModule, RecordModule } from '../recordFields.ts'
import { useRecord } from '../useRecord.ts'
import facts from '../values/RecordFieldList.module.css'
import { useRememberRecord } from './openedRecords.ts'
import classes from './RecordPage.module.css'

type BackLinkProps = { to: string; label: string }

/** A link above the title of a page. */
export const BackLink = ({ to, label }: BackLinkProps) => (
  <Anchor component={Link} to={to} className={classes.back} underline="hover">
    <IconChevronLeft size={16} aria-hidden />
    {label}
  </Anchor>
)

/** Returns the link from the pages of a record to the list of its module. */
export function useListLink({ name }: NamedModule): BackLinkProps {
  const { t } = useTranslation()
  return { to: `/${name}`, label: t(`app:modules.${name}` as 'app:modules.dishes') }
}

type RecordPageProps = {
  back?: BackLinkProps | undefined
  /** The heading; a text is also the title of the browser tab. */
  title: ReactNode
  badges?: ReactNode
  actions?: ReactNode
  /** Whether a phone shows the actions at the bottom; a form shows its save bar there instead. */
  hasActionsInReach?: boolean
  children: ReactNode
}

/** The layout of a record page: back link, title with badges, actions, and the sections below. */
export function RecordPage({ back, title, badges, actions, hasActionsInReach, children }: RecordPageProps) {
  const pageTitle = typeof title === 'string' ? title : undefined
  usePageTitle(pageTitle)
  useRememberRecord(pageTitle)
  return (
    <div className={classes.page}>
      {back && <BackLink {...back} />}
      <header className={classes.header}>
        <div className={classes.heading}>
          <Title order={1} className="breakable">
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
      {record.archived && <Badge color="gray">{t('record:state.archived')}</Badge>}
      {record.active === false && <Badge color="yellow">{t('record:state.inactive')}</Badge>}
    </>
  )
}

type RecordLoaderProps<R extends AnyRecord> = {
  module: NamedModule
  id: string
  /** The content while the record loads. */
  skeleton: ReactNode
  /** Whether to hide a record that was deleted meanwhile; a form stays visible, because it can have edits. */
  hidesDeleted?: boolean
  children: (record: R) => ReactNode
}

const isNotFound = (error: Error | null) => isApiError(error) && error.code === 404

/** Shows the record, or a skeleton while it loads. The record stays visible if a refetch fails. */
export function RecordLoader<R extends AnyRecord = AnyRecord>(props: RecordLoaderProps<R>) {
  const { module, id, skeleton, hidesDeleted = false, children } = props
  const { data, error } = useRecord(module, id)
  if (data && !(hidesDeleted && isNotFound(error))) return children(data as R)
  throwLoadError({ data: undefined, error })
  return skeleton
}

/** The skeleton of a record page, with a placeholder for each field. */
export function RecordSkeleton({ module }: { module: RecordModule }) {
  return (
    <RecordPage
      back={useListLink(module)}
      title={<Skeleton component="span" display="block" h={34} w="min(18rem, 60vw)" />}
    >
      <PageSection>
        <div className={facts.facts} aria-busy="true">
          {module.fields.map((field) => (
            <div key={field} className="shrink">
              <Skeleton h={14} w="6rem" mb={8} />
              <Skeleton h={18} w="80%" />
            </div>
          ))}
        </div>
      </PageSection>
    </RecordPage>
  )
}
