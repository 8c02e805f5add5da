import { Badge, Button } from '@mantine/core'
import type { ImportSummary } from '@poledne/contract/modules/import'
import { IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { NextPageButton } from '../../core/page/LoadMoreButton.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { throwLoadError } from '../../core/session/session.ts'
import { HelpLink } from '../help/index.ts'
import classes from './Imports.module.css'
import { useImportModuleName } from './importModules.ts'
import { importsQuery } from './imports.api.ts'
import { UndoImport } from './UndoImport.tsx'

/** Lists the user's own imports, newest first. */
export function ImportListPage() {
  const { t } = useTranslation()
  usePageTitle(t('imports:title'))
  const query = useInfiniteQuery(importsQuery)
  throwLoadError(query)
  return (
    <RecordPage
      title={t('imports:title')}
      actions={
        <Button component={Link} to="/imports/new" leftSection={<IconUpload size={18} aria-hidden />}>
          {t('imports:new')}
        </Button>
      }
    >
      <PageSection>
        <QueryContent query={query}>
          {({ pages }) => <ImportList imports={pages.flatMap(({ items }) => items)} />}
        </QueryContent>
        <NextPageButton label={t('imports:more')} query={query} />
      </PageSection>
    </RecordPage>
  )
}

function ImportList({ imports }: { imports: readonly ImportSummary[] }) {
  const { t } = useTranslation()
  if (imports.length === 0)
    return (
      <p className={classes.quiet}>
        {t('imports:empty')} <HelpLink topic="imports" name={t('imports:title')} isShort />
      </p>
    )
  return (
    <ul className={classes.list}>
      {imports.map((each) => (
        <ImportRow key={each.id} summary={each} />
      ))}
    </ul>
  )
}

function ImportRow({ summary }: { summary: ImportSummary }) {
  const { t } = useTranslation()
  const format = useFormat()
  const getName = useImportModuleName()
  const { id, module, filename, state, createdAt, created, changed } = summary
  const numbers = [
    created !== null && created > 0 && t('imports:created', { count: created }),
    changed !== null && changed > 0 && t('imports:changed', { count: changed }),
  ].filter(Boolean)
  return (
    <li className={classes.item}>
      <Link to="/imports/$importId" params={{ importId: String(id) }} className={classes.row}>
        <span className={classes.name}>{getName(module)}</span>
        <span className={classes.quiet}>{t('imports:uploaded', { filename, when: format.moment(createdAt) })}</span>
        {numbers.length > 0 && <span className={classes.quiet}>{numbers.join(' · ')}</span>}
        <ImportStateBadge state={state} />
      </Link>
      <UndoImport detail={summary} label={t('imports:undo.actionOf', { name: filename })} />
    </li>
  )
}

const STATE_COLORS: Record<ImportSummary['state'], string> = { uploaded: 'yellow', applied: 'green', undone: 'gray' }

export function ImportStateBadge({ state }: Pick<ImportSummary, 'state'>) {
  const { t } = useTranslation()
  return (
    <Badge variant="light" color={STATE_COLORS[state]} tt="none">
      {t(`imports:state.${state}`)}
    </Badge>
  )
}
