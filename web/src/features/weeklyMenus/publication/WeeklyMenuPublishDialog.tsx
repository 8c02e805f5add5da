import { Alert, Button, Group, Radio } from '@mantine/core'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { getWeekNumber } from '@poledne/contract/domain/week'
import { weeklyMenuList } from '@poledne/contract/list/recordLists'
import type { WeeklyMenuItem } from '@poledne/contract/modules/weeklyMenu'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../core/format/useFormat.ts'
import { getFailureMessage } from '../../../core/http/errorMessages.ts'
import { Dialog } from '../../../core/overlay/Dialog.tsx'
import { InstantInput, type TypedInstant, toInstant } from '../../../core/record/fields/InstantInput.tsx'
import { recordKey } from '../../../core/record/useRecord.ts'
import { useSession } from '../../../core/session/session.ts'
import { useWeeklyMenuNameFormat } from '../menuFormat.tsx'
import classes from '../WeeklyMenu.module.css'
import { menuCheckQuery, useMenuAction } from '../weeklyMenus.api.ts'
import { PublishVariant } from './PublishVariant.tsx'
import { suggestPublishTime } from './suggestPublishTime.ts'
import { publishableMenusQuery, usePublishMenus } from './usePublishMenus.ts'

/** The unsaved changes of the planner, which are saved before the menu is published. */
type UnsavedChanges = {
  count: number
  /** Typed texts that are not dishes yet, which guests will not see. */
  texts: readonly string[]
  /** Returns whether everything is saved. The editor shows why a save failed. */
  save: () => Promise<boolean>
}

type PublishFormProps = { menu: WeeklyMenuItem; unsaved?: UnsavedChanges | undefined; onClose: () => void }

type MenuCheck = { items: readonly { severity: string }[] } | undefined

const countErrors = (checks: readonly MenuCheck[]) =>
  checks.flatMap((check) => check?.items ?? []).filter(({ severity }) => severity === 'error').length

/**
 * Publishes one or several variants of a week, now or later. It shows where guests will see each variant, and the
 * findings of its check; errors need a second confirmation.
 */
function PublishForm({ menu, unsaved, onClose }: PublishFormProps) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const { timezone } = useSession().profile
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [time, setTime] = useState<TypedInstant>(() => suggestPublishTime(dateToInstant(new Date()), timezone))
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [chosenIds, setChosenIds] = useState<readonly number[]>([menu.id])

  const { data: others = [] } = useQuery(publishableMenusQuery(menu))
  const { results, ...several } = usePublishMenus(onClose)
  const menus = [menu, ...others.filter(({ id, published }) => id !== menu.id && (!published || results.has(id)))]
  const chosen = menus.filter(({ id }) => chosenIds.includes(id) && !results.get(id)?.isDone)
  const checks = useQueries({ queries: chosen.map((each) => menuCheckQuery(each, i18n.language)) })
  const errors = countErrors(checks.map(({ data }) => data))
  const isChecking = checks.some((check) => check.isPending)

  const single = useMenuAction(menu, onClose, true)
  const refusal = single.error?.getFieldErrors()
  const failure = single.error && Object.keys(refusal ?? {}).length === 0 ? getFailureMessage(single.error) : null
  const at = toInstant(time, timezone)
  const lacksTime = when === 'later' && at === ''

  const publish = async () => {
    // A save has cached a newer version of the menu; that version is checked and published.
    const cached = client.getQueryData<WeeklyMenuItem>(recordKey(weeklyMenuList, String(menu.id)))
    const newest = cached && cached.version > menu.version ? cached : menu
    const targets = chosen.map((each) => (each.id === menu.id ? newest : each))
    const found = await Promise.all(
      targets.map((each) => client.ensureQueryData(menuCheckQuery(each, i18n.language)).catch(() => undefined)),
    )
    if (countErrors(found) > 0 && !isConfirmed) return setIsConfirmed(true)
    const publishAt = when === 'now' ? undefined : at
    const isOnlyMenu = targets.length === 1 && targets[0]?.id === menu.id && results.size === 0
    if (!isOnlyMenu) return several.publish(targets, publishAt)
    single.mutate({ to: 'publish', ...(publishAt !== undefined && { publishAt }) })
  }

  const submit = async () => {
    setIsSubmitted(true)
    if (lacksTime || isSaving) return
    setIsSaving(true)
    if (unsaved && !(await unsaved.save())) onClose()
    else await publish()
    setIsSaving(false)
  }
  const isUnsaved = (unsaved?.count ?? 0) > 0

  const toggle = (id: number) => {
    setIsConfirmed(false)
    setChosenIds(chosenIds.includes(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id])
  }
  const { week } = getWeekNumber(menu.startDate)
  const getSubmitLabel = () => {
    if (isConfirmed && errors > 0) return t('weeklyMenus:publish.anyway')
    if (isUnsaved) return t(when === 'now' ? 'weeklyMenus:publish.saveAndPublish' : 'weeklyMenus:publish.saveAndPlan')
    if (when === 'later') return t('weeklyMenus:publish.plan')
    return chosen.length > 1
      ? t('weeklyMenus:publish.several', { count: chosen.length })
      : t('weeklyMenus:publish.action')
  }

  return (
    <div className={classes.publishing}>
      <div className={classes.checked}>
        {isUnsaved && <p className="flat quiet">{t('weeklyMenus:publish.unsaved', { count: unsaved?.count })}</p>}
        {unsaved && unsaved.texts.length > 0 && (
          <Alert color="yellow" mb="sm">
            {t('weeklyMenus:publish.unfinished', { count: unsaved.texts.length, texts: unsaved.texts.join(', ') })}
          </Alert>
        )}
        {menus.length > 1 && <h3 className={classes.variantsTitle}>{t('weeklyMenus:publish.variants', { week })}</h3>}
        {menus.map((each) => (
          <PublishVariant
            key={each.id}
            menu={each}
            isOneOfSeveral={menus.length > 1}
            isChosen={chosenIds.includes(each.id)}
            result={results.get(each.id)}
            onToggle={() => toggle(each.id)}
            onFollow={onClose}
          />
        ))}
      </div>
      <Radio.Group
        label={t('weeklyMenus:publish.when')}
        value={when}
        onChange={(value) => setWhen(value as 'now' | 'later')}
      >
        <div className={classes.choices}>
          <Radio value="now" label={t('weeklyMenus:publish.now')} />
          <Radio value="later" label={t('weeklyMenus:publish.later')} />
        </div>
      </Radio.Group>
      {when === 'later' && (
        <InstantInput
          dayLabel={t('weeklyMenus:publish.day')}
          timeLabel={t('weeklyMenus:publish.time')}
          timeDescription={t('weeklyMenus:publish.ahead', { zone: timezone })}
          value={time}
          onChange={setTime}
          error={isSubmitted && lacksTime ? t('messages:violations.emptyField') : refusal?.publishAt}
        />
      )}
      {refusal?.weeklyMenuItemsData && (
        <Alert color="red" role="alert">
          {refusal.weeklyMenuItemsData}
        </Alert>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {isConfirmed && errors > 0 && (
        <Alert color="yellow" role="alert">
          {t('weeklyMenus:publish.again', { count: errors })}
        </Alert>
      )}
      <Group justify="flex-end" className={classes.answer}>
        {when === 'later' && at !== '' && (
          <span className={classes.answerHint}>{t('weeklyMenus:publish.at', { when: format.shortInstant(at) })}</span>
        )}
        <Button variant="default" onClick={onClose}>
          {t(results.size > 0 ? 'record:close' : 'record:cancel')}
        </Button>
        <Button
          onClick={() => void submit()}
          loading={single.isPending || several.isPending || isSaving}
          disabled={isChecking || chosen.length === 0}
        >
          {getSubmitLabel()}
        </Button>
      </Group>
    </div>
  )
}

type WeeklyMenuPublishDialogProps = {
  menu: WeeklyMenuItem
  opened: boolean
  /** The changes of the planner, which are saved before the menu is published. */
  unsaved?: UnsavedChanges
  onClose: () => void
}

/** The dialog that publishes a week: it asks when and which variants, and shows what guests would notice. */
export function WeeklyMenuPublishDialog({ menu, opened, unsaved, onClose }: WeeklyMenuPublishDialogProps) {
  const { t } = useTranslation()
  const formatMenuName = useWeeklyMenuNameFormat()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('weeklyMenus:publish.title', { name: formatMenuName(menu) })}
      wide
    >
      <PublishForm menu={menu} unsaved={unsaved} onClose={onClose} />
    </Dialog>
  )
}
