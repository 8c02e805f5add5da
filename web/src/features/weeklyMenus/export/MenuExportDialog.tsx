import { Alert, Button, Group, SegmentedControl, Skeleton, Switch } from '@mantine/core'
import type { Preference } from '@poledne/contract/modules/preference'
import {
  EXPORT_FORMATS,
  EXPORT_LANGUAGES,
  EXPORT_ORIENTATIONS,
  EXPORT_PRICES,
  EXPORT_SIZES,
  EXPORT_TEMPLATES,
  type ExportQuery,
  MAX_EXPORT_RESTAURANTS,
  type WeeklyMenuItem,
} from '@poledne/contract/modules/weeklyMenu'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodelistMultiSelect } from '../../../core/form/select/CodelistSelect.tsx'
import type { ApiError } from '../../../core/http/apiError.ts'
import { getFailureMessage, getViolationsOrServerMessage } from '../../../core/http/errorMessages.ts'
import { downloadBlob } from '../../../core/http/files/downloadFile.ts'
import { usePreference } from '../../../core/list/usePreference.ts'
import { Dialog } from '../../../core/overlay/Dialog.tsx'
import { useCodelist } from '../../../core/record/useCodelist.ts'
import { actingAs } from '../../../core/session/actingAs.ts'
import { formatExportName } from '../menuNames.ts'
import classes from '../WeeklyMenu.module.css'
import { buildExportUrl, exportMenu } from '../weeklyMenus.api.ts'

type ExportOptions = Required<Omit<ExportQuery, 'restaurantId' | 'restaurantIds' | 'preview'>> & {
  restaurantIds?: string[]
}

/** The layout of pages, which is remembered for each restaurant. */
type PageLayout = Pick<ExportOptions, 'template' | 'size'>

const DEFAULT_OPTIONS: Omit<ExportOptions, keyof PageLayout> = {
  format: 'pdf',
  language: 'cs',
  price: 'none',
  variantName: 'true',
  orientation: 'portrait',
}

/**
 * Returns the message of a failed export with the reason why the server rejected the menu, because the dialog has no
 * field that could show it.
 */
export const getExportFailureText = (error: ApiError): string =>
  getViolationsOrServerMessage(error, getFailureMessage(error))

/** Returns the image of the exported page and the name of the file. */
export function useExportPreview(menu: WeeklyMenuItem, options: ExportQuery, isComplete = true) {
  const previewQuery = { ...options, format: 'jpg', preview: 'true' } as ExportQuery
  const picture = useQuery({
    queryKey: ['weeklyMenus', 'export', menu.id, menu.version, previewQuery],
    queryFn: ({ signal }) => exportMenu(menu, previewQuery, signal),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return {
    url: useObjectUrl(picture.data?.blob),
    filename: picture.data && formatExportName(picture.data.filename, options),
    isFetching: picture.isFetching,
    error: picture.error as ApiError | null,
  }
}

export function useExportDownload(menu: WeeklyMenuItem, options: ExportQuery) {
  return useMutation<void, ApiError>({
    mutationFn: async () => {
      const { blob, filename } = await exportMenu(menu, options)
      downloadBlob(blob, filename)
    },
  })
}

const readExportPreference = ({ restaurantId, layouts }: Preference) => ({
  restaurantId: typeof restaurantId === 'string' ? restaurantId : null,
  layouts: (layouts ?? {}) as Partial<Record<string, PageLayout>>,
})

/** The key of the layout for exports without a restaurant. */
const NO_RESTAURANT = 'none'
const TABLE_SIZES = EXPORT_SIZES.filter((size) => size !== 'a5tent')
const getSizes = (template: PageLayout['template']) => (template === 'table' ? TABLE_SIZES : EXPORT_SIZES)

/** Replaces a size that the template lacks. */
const toPageLayout = ({ template, size }: PageLayout): PageLayout => ({
  template,
  size: getSizes(template).find((each) => each === size) ?? 'a4',
})

/** Returns the restaurant that the user chose last, or the only restaurant, and the layouts that the user chose last. */
function useUsualChoices() {
  const { items } = useCodelist('restaurants')
  const { value, save } = usePreference('weeklyMenus.export', readExportPreference)
  const ids = items.filter(({ disabled }) => !disabled).map(({ id }) => String(id))
  return { usualId: ids.find((id) => ids.length === 1 || id === value.restaurantId), layouts: value.layouts, save }
}

function useExport(menu: WeeklyMenuItem) {
  const [chosen, setChosen] = useState(DEFAULT_OPTIONS)
  const { usualId, layouts, save } = useUsualChoices()
  const restaurantIds = chosen.restaurantIds ?? (chosen.price !== 'none' && usualId !== undefined ? [usualId] : [])
  const [restaurantId] = restaurantIds
  const layoutKey = restaurantId ?? NO_RESTAURANT
  const layout = toPageLayout(layouts[layoutKey] ?? { template: 'table', size: 'a4' })
  const choices = { ...chosen, ...layout }
  const needsRestaurant = choices.price !== 'none' && restaurantId === undefined
  // The preview is that of the first restaurant.
  const options = { ...choices, restaurantId, restaurantIds: undefined } as ExportQuery
  const allOptions = { ...choices, restaurantIds: restaurantIds.join(',') } as ExportQuery
  return {
    choices: { ...choices, restaurantIds },
    choose: ({ template, size, ...change }: Partial<ExportOptions>) => {
      setChosen((before) => ({ ...before, ...change }))
      if (template || size) {
        const next = { template: template ?? layout.template, size: size ?? layout.size }
        save({ layouts: { ...layouts, [layoutKey]: toPageLayout(next) } })
      }
      const [first] = change.restaurantIds ?? []
      if (first !== undefined) save({ restaurantId: first })
    },
    needsRestaurant,
    preview: useExportPreview(menu, options, !needsRestaurant),
    download: useExportDownload(menu, restaurantIds.length > 1 ? allOptions : options),
    // A link cannot act as another user, so that user can only download the PDF.
    printUrl: choices.format === 'pdf' && restaurantIds.length < 2 && !actingAs ? buildExportUrl(menu, options) : null,
  }
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return setUrl(null)
    const objectUrl = URL.createObjectURL(blob)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [blob])
  return url
}

type MenuExportDialogProps = { menu: WeeklyMenuItem; opened: boolean; onClose: () => void }

export function MenuExportDialog({ menu, opened, onClose }: MenuExportDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('weeklyMenus:export.title')} wide>
      <ExportForm menu={menu} />
    </Dialog>
  )
}

/** Shows the export options on the left, and on the right a preview that follows them. */
function ExportForm({ menu }: { menu: WeeklyMenuItem }) {
  const { t } = useTranslation()
  const { choices, choose, preview, download, printUrl, needsRestaurant } = useExport(menu)
  const failure = download.error ?? preview.error
  return (
    <div className={classes.export}>
      <div className="stack">
        <OptionControl name="format" values={EXPORT_FORMATS} choices={choices} onChange={choose} />
        <OptionControl name="language" values={EXPORT_LANGUAGES} choices={choices} onChange={choose} />
        <OptionControl name="price" values={EXPORT_PRICES} choices={choices} onChange={choose} />
        <CodelistMultiSelect
          codelist="restaurants"
          label={t('weeklyMenus:export.restaurants')}
          hint={t('weeklyMenus:export.restaurantsHint')}
          maxValues={MAX_EXPORT_RESTAURANTS}
          value={choices.restaurantIds}
          onChange={(restaurantIds) => choose({ restaurantIds })}
        />
        {choices.format !== 'xls' && (
          <>
            <OptionControl name="template" values={EXPORT_TEMPLATES} choices={choices} onChange={choose} />
            <OptionControl name="size" values={getSizes(choices.template)} choices={choices} onChange={choose} />
          </>
        )}
        {choices.format !== 'xls' && choices.size !== 'a5tent' && (
          <OptionControl name="orientation" values={EXPORT_ORIENTATIONS} choices={choices} onChange={choose} />
        )}
        <Switch
          label={t('weeklyMenus:export.variantName')}
          checked={choices.variantName === 'true'}
          onChange={({ currentTarget }) => choose({ variantName: currentTarget.checked ? 'true' : 'false' })}
        />
        {failure && (
          <Alert color="red" role="alert">
            {getExportFailureText(failure)}
          </Alert>
        )}
        {needsRestaurant && <p className="flat quiet">{t('weeklyMenus:export.chooseRestaurant')}</p>}
        <Group className={classes.downloads ?? ''}>
          <Button
            classNames={{ root: classes.download ?? '', label: classes.downloadLabel ?? '' }}
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={download.isPending}
            disabled={needsRestaurant}
            onClick={() => download.mutate()}
          >
            {preview.filename && choices.restaurantIds.length < 2
              ? t('weeklyMenus:export.downloadNamed', { name: preview.filename })
              : t('weeklyMenus:export.download')}
          </Button>
          {printUrl && !failure && !needsRestaurant && (
            <Button
              component="a"
              href={printUrl}
              target="_blank"
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
            >
              {t('weeklyMenus:export.print')}
            </Button>
          )}
        </Group>
      </div>
      <ExportPagePreview {...preview} />
    </div>
  )
}

/** Shows the exported page as an image. The last image stays visible while a new one is loading. */
export function ExportPagePreview({ url, isFetching }: { url: string | null; isFetching: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={classes.preview} aria-busy={isFetching} data-fetching={isFetching || undefined}>
      {url ? <img src={url} alt={t('weeklyMenus:export.preview')} /> : <Skeleton h={420} />}
    </div>
  )
}

type OptionName = 'format' | 'language' | 'price' | 'orientation' | 'template' | 'size'
type OptionControlProps<N extends OptionName> = {
  name: N
  values: readonly ExportOptions[N][]
  choices: ExportOptions
  onChange: (change: Partial<ExportOptions>) => void
}

function OptionControl<N extends OptionName>(props: OptionControlProps<N>) {
  const { t } = useTranslation()
  const { name, values, choices, onChange } = props
  const label = t(`weeklyMenus:export.${name}`)
  return (
    <div>
      <p className={classes.choiceLabel}>{label}</p>
      <SegmentedControl
        aria-label={label}
        fullWidth
        value={choices[name]}
        onChange={(value) => onChange({ [name]: value } as Partial<ExportOptions>)}
        data={values.map((value) => ({ value, label: t(`weeklyMenus:export.choices.${value}`) }))}
      />
    </div>
  )
}
