import { Button, Skeleton } from '@mantine/core'
import type { SettingsListName } from '@poledne/contract/modules/settingsList'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../core/http/files/downloadFile.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { hasSettingsListPermission, throwLoadError, useSession } from '../../core/session/session.ts'
import { ExportButton } from '../../core/table/toolbar/ExportButton.tsx'
import classes from './editor/ListEditor.module.css'
import { ListEditor } from './editor/ListEditor.tsx'
import { SettingsListView } from './list/SettingsListView.tsx'
import { type SettingsListSpec, settingsListSpecs } from './list/settingsListSpecs.ts'
import { PairDisplayButton } from './screens/PairDisplayButton.tsx'
import { settingsListQuery } from './settings.api.ts'

/** The page of one settings list; the router accepts only existing list names. */
export function SettingsListPage() {
  const { t } = useTranslation()
  const name = useParams({ from: '/settings/$list' }).list as SettingsListName
  const title = t(`app:lists.${name}`)
  const canEdit = hasSettingsListPermission(useSession(), name, 'edit')
  return (
    <RecordPage
      back={{ to: '/settings', label: t('app:modules.settings') }}
      title={title}
      actions={
        <>
          {canEdit && name === 'screens' && <PairDisplayButton />}
          <ExportListButton name={name} />
          {canEdit && (
            <Button
              component={Link}
              to="/imports/new"
              search={toLinkSearch({ module: name })}
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
            >
              {t('table:import')}
            </Button>
          )}
        </>
      }
    >
      <p className={classes.lead}>{t(`settings:lists.${name}.hint`)}</p>
      <ListLoader key={name} spec={settingsListSpecs[name]} />
    </RecordPage>
  )
}

function ExportListButton({ name }: { name: SettingsListName }) {
  const { t } = useTranslation()
  const canEdit = hasSettingsListPermission(useSession(), name, 'edit')
  const { data } = useQuery(settingsListQuery(name))
  return (
    <ExportButton
      download={(options) => downloadFile(`GET settings/${name}/export/`, options)}
      total={data?.items.length}
      note={canEdit ? t('settings:exportNote') : undefined}
    />
  )
}

/** Loads the list. The list stays visible if a later refetch fails. */
function ListLoader({ spec }: { spec: SettingsListSpec }) {
  const canEdit = hasSettingsListPermission(useSession(), spec.name, 'edit')
  const { data, error } = useQuery(settingsListQuery(spec.name))
  if (data) {
    return canEdit ? <ListEditor spec={spec} stored={data} /> : <SettingsListView spec={spec} stored={data} />
  }
  throwLoadError({ data, error })
  return <ListSkeleton />
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6]

function ListSkeleton() {
  return (
    <PageSection>
      <div aria-busy="true" className={classes.outline}>
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} h={36} />
        ))}
      </div>
    </PageSection>
  )
}
