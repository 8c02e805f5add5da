import { Anchor, Button } from '@mantine/core'
import { toDate } from '@poledne/contract/domain/instant'
import { IMPORT_FILE_HOURS, type ImportModule, type ImportSummary } from '@poledne/contract/modules/import'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../core/form/select/Select.tsx'
import { useFormat } from '../../core/format/useFormat.ts'
import { getFailureMessage } from '../../core/http/errorMessages.ts'
import { downloadBlob } from '../../core/http/files/downloadFile.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { notify } from '../../core/overlay/notify.ts'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { useSession } from '../../core/session/session.ts'
import { HelpLink } from '../help/index.ts'
import { FileField } from './FileField.tsx'
import classes from './Imports.module.css'
import { canImport, useImportModuleName } from './importModules.ts'
import { downloadTemplate, importsQuery } from './imports.api.ts'
import { IMPORT_MODULE_NAMES, IMPORT_TARGETS, isImportModule } from './importTargets.ts'

const HOUR_MS = 3_600_000

/** The page that uploads a file; `/imports/new?module=dishes` selects what the file contains. */
export function ImportNewPage() {
  const { t } = useTranslation()
  const session = useSession()
  const getName = useImportModuleName()
  const { module: requested } = useSearch({ strict: false })
  const allowed = IMPORT_MODULE_NAMES.filter((name) => canImport(session, name))
  const module = isImportModule(requested) && allowed.includes(requested) ? requested : allowed[0]
  const title = module ? t('imports:of', { name: getName(module) }) : t('imports:new')
  return (
    <RecordPage
      back={module && { to: IMPORT_TARGETS[module].path, label: getName(module) }}
      title={title}
      actions={
        <Button component={Link} to="/imports" variant="default" leftSection={<IconHistory size={18} aria-hidden />}>
          {t('imports:title')}
        </Button>
      }
    >
      {module ? <UploadForm module={module} allowed={allowed} /> : <p role="alert">{t('imports:file.none')}</p>}
      <UnfinishedImports />
    </RecordPage>
  )
}

/** Lists the uploaded files that are not imported yet. */
function UnfinishedImports() {
  const { t } = useTranslation()
  const format = useFormat()
  const getName = useImportModuleName()
  const { data } = useQuery(importsQuery)
  const isAvailable = ({ state, createdAt }: ImportSummary) =>
    state === 'uploaded' && toDate(createdAt).getTime() > Date.now() - IMPORT_FILE_HOURS * HOUR_MS
  const imports = data?.items.filter(isAvailable) ?? []
  if (imports.length === 0) return null
  return (
    <PageSection title={t('imports:state.uploaded')}>
      <ul className={classes.list}>
        {imports.map(({ id, module, filename, createdAt }) => (
          <li key={id}>
            <Anchor component={Link} to={`/imports/${id}`} underline="always">
              {getName(module)}
            </Anchor>{' '}
            <span className="flat quiet small">
              {t('imports:uploaded', { filename, when: format.shortInstant(createdAt) })}
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function UploadForm({ module, allowed }: { module: ImportModule; allowed: readonly ImportModule[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const getName = useImportModuleName()
  const select = (name: string | null) => {
    if (name) void navigate({ to: '/imports/new', search: toLinkSearch({ module: name }), replace: true })
  }
  return (
    <PageSection>
      <Select
        className={classes.module}
        label={t('imports:file.module')}
        data={allowed.map((name) => ({ value: name, label: getName(name) }))}
        value={module}
        allowDeselect={false}
        onChange={select}
      />
      <FileField key={module} module={module} />
      <p className="flat quiet small">
        {t('imports:file.safe')} <HelpLink topic="imports" name={t('imports:title')} isShort />
      </p>
      <TemplateLink key={`template ${module}`} module={module} />
    </PageSection>
  )
}

/** Links to a file of the current list, which has the headings that an import recognises. */
function TemplateLink({ module }: { module: ImportModule }) {
  const { t } = useTranslation()
  const hintId = useId()
  const download = useMutation({
    mutationFn: () => downloadTemplate(module),
    onSuccess: ({ blob, filename }) => {
      downloadBlob(blob, filename)
      notify.info({ message: t('table:export.done', { name: filename }) })
    },
    onError: (error) => notify.error({ message: getFailureMessage(error) }),
  })
  return (
    <div className={classes.template}>
      <Anchor
        component="button"
        type="button"
        className={classes.templateButton}
        aria-describedby={hintId}
        aria-busy={download.isPending}
        onClick={() => !download.isPending && download.mutate()}
      >
        <IconDownload size={18} aria-hidden /> {t('imports:file.template')}
      </Anchor>
      <p id={hintId} className="flat quiet small">
        {t('imports:file.templateHint')}
      </p>
    </div>
  )
}
