import { Anchor, Button, Group, Table } from '@mantine/core'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { Dish } from '@poledne/contract/modules/dish'
import type { ExposureFormat, ExposureReport } from '@poledne/contract/modules/dishImpact'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Select } from '../../core/form/select/Select.tsx'
import { useFormat } from '../../core/format/useFormat.ts'
import { NAME_SEPARATOR } from '../../core/format/useNameSuffix.ts'
import { isApiError } from '../../core/http/apiError.ts'
import { getFailureMessage, getViolationsOrServerMessage } from '../../core/http/errorMessages.ts'
import { downloadBlob, downloadFile } from '../../core/http/files/downloadFile.ts'
import { callApi } from '../../core/http/http.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { notify } from '../../core/overlay/notify.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { getCodelistParam, useCodelist } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import classes from './DishServings.module.css'

/** Reports when and where guests saw the dish declared without an allergen. The URL keeps the chosen allergen. */
export function DishExposureSection({ dish }: { dish: Dish }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const navigate = useNavigate()
  const { allergen } = useSearch({ strict: false })
  const { items } = useCodelist('allergens')
  if (!can('weeklyMenus.view') || !can('restaurants.view')) return null
  const declared = items.filter(({ id }) => dish.allergenIds?.includes(Number(id)))
  const options = declared.map((item) => ({
    value: String(item.id),
    label: [getCodelistParam(item, 'code'), item.value].filter(Boolean).join(' '),
  }))
  const chosen = options.find(({ value }) => value === allergen)
  return (
    <PageSection title={t('dishes:exposure.title')}>
      <p className="flat quiet">{t('dishes:exposure.lead')}</p>
      {(dish.allergenIds?.length ?? 0) === 0 ? (
        <p className="flat quiet">{t('dishes:exposure.nothing')}</p>
      ) : (
        <Select<string>
          label={t('dishes:exposure.allergen')}
          placeholder={t('dishes:exposure.choose')}
          data={options}
          value={chosen?.value ?? null}
          onChange={(next) =>
            void navigate({
              to: '.',
              search: toLinkSearch(next ? { allergen: next } : {}),
              replace: true,
              resetScroll: false,
            })
          }
          maw="20rem"
          mt="xs"
        />
      )}
      {chosen && <Report key={chosen.value} dish={dish} allergenId={chosen.value} allergenName={chosen.label} />}
    </PageSection>
  )
}

type ReportProps = { dish: Dish; allergenId: string; allergenName: string }

function Report({ dish, allergenId, allergenName }: ReportProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const params = { id: String(dish.id) }
  const query = useQuery({
    queryKey: ['weeklyMenus', 'exposure', dish.id, dish.version, allergenId],
    queryFn: ({ signal }) =>
      callApi('GET dishes/:id/exposure/', { params, query: new URLSearchParams({ allergenId }), signal }),
    staleTime: 0,
  })
  const download = useMutation({
    mutationFn: async (fileFormat: ExposureFormat) => {
      const search = new URLSearchParams({ allergenId, format: fileFormat })
      const { blob, filename } = await downloadFile('GET dishes/:id/exposure/export/', { params, query: search })
      downloadBlob(blob, filename)
    },
    onError: () => notify.error({ message: t('dishes:exposure.exportFailed') }),
  })
  // With a 422 the server says why it cannot compute the report, and another attempt would not help.
  if (isApiError(query.error) && query.error.code === 422)
    return (
      <p role="alert" className={classes.result}>
        {getViolationsOrServerMessage(query.error, getFailureMessage(query.error))}
      </p>
    )
  return (
    <QueryContent query={query}>
      {(report) => (
        <>
          {report.total === 0 ? (
            <p className={classes.result}>{t('dishes:exposure.empty', { allergen: allergenName })}</p>
          ) : (
            <>
              <p className={classes.result}>
                {[
                  t('dishes:exposure.periods', { count: report.total }),
                  t('dishes:exposure.restaurants', {
                    count: new Set(report.items.map(({ restaurantId }) => restaurantId)).size,
                  }),
                ].join(NAME_SEPARATOR)}
              </p>
              <ExposureTable items={report.items} />
              {report.items.length < report.total && (
                <p className="flat quiet">
                  {t('dishes:exposure.limited', { shown: report.items.length, total: report.total })}
                </p>
              )}
              <Group gap="xs" mt="sm">
                <Button variant="default" loading={download.isPending} onClick={() => download.mutate('csv')}>
                  {t('dishes:exposure.exportCsv')}
                </Button>
                <Button variant="default" loading={download.isPending} onClick={() => download.mutate('xlsx')}>
                  {t('dishes:exposure.exportXlsx')}
                </Button>
              </Group>
            </>
          )}
          <p className={classes.note}>
            {t('dishes:exposure.assumption')}
            {report.knownSince && ` ${t('dishes:exposure.knownSince', { when: format.instant(report.knownSince) })}`}
          </p>
        </>
      )}
    </QueryContent>
  )
}

function ExposureTable({ items }: { items: ExposureReport['items'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Table.ScrollContainer minWidth="36rem" type="native">
      <Table aria-label={t('dishes:exposure.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('dishes:exposure.columns.from')}</Table.Th>
            <Table.Th>{t('dishes:exposure.columns.to')}</Table.Th>
            <Table.Th>{t('dishes:exposure.columns.restaurant')}</Table.Th>
            <Table.Th>{t('dishes:exposure.columns.week')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(({ from, to, restaurantId, restaurantName, weeklyMenuId, startDate }) => (
            <Table.Tr key={`${weeklyMenuId} ${restaurantId} ${from}`}>
              <Table.Td>{format.instant(from)}</Table.Td>
              <Table.Td>{format.instant(to)}</Table.Td>
              <Table.Td>{restaurantName}</Table.Td>
              <Table.Td>
                <Anchor component={Link} to={`/weeklyMenus/${weeklyMenuId}`}>
                  {t('dishes:servings.week', { week: getWeekNumber(startDate).week })}
                  {NAME_SEPARATOR}
                  {format.week(startDate)}
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
