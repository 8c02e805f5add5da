import { Alert, Button, Group, Radio } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import type { WeeklyMenuItem } from '@poledne/contract/weeklyMenu'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../components/Loaded.tsx'
import { Dialog } from '../../components/record/Dialog.tsx'
import { failureText } from '../../lib/failureText.ts'
import { useSession } from '../../lib/session.ts'
import { CheckList } from './CheckList.tsx'
import { PublishTime } from './PublishTime.tsx'
import { useMenuName } from './useMenuName.ts'
import classes from './WeeklyMenu.module.css'
import { checkQuery, useMenuAction } from './weeklyMenus.api.ts'

type PublishDialogProps = { menu: WeeklyMenuItem; opened: boolean; onClose: () => void }

export function PublishDialog({ menu, opened, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const nameOf = useMenuName()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('weeklyMenus:publish.title', { name: nameOf(menu) })} wide>
      <PublishForm menu={menu} onClose={onClose} />
    </Dialog>
  )
}

/** What guests would notice, then now or later. Open errors are asked about once more. */
function PublishForm({ menu, onClose }: Omit<PublishDialogProps, 'opened'>) {
  const { t, i18n } = useTranslation()
  const { timezone } = useSession().profile
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState('')
  const [sure, setSure] = useState(false)
  const [tried, setTried] = useState(false)
  const query = useQuery(checkQuery(menu, i18n.language))
  const publish = useMenuAction(menu, onClose)
  const errors = query.data?.items.filter(({ severity }) => severity === 'error').length ?? 0
  const refusal = publish.error?.fieldErrors()
  const failure = publish.error && Object.keys(refusal ?? {}).length === 0 ? failureText(publish.error) : null
  const asksAgain = errors > 0 && !sure

  const lacksTime = when === 'later' && at === ''

  const submit = () => {
    setTried(true)
    if (lacksTime) return
    if (asksAgain) return setSure(true)
    publish.mutate(when === 'now' ? { to: 'publish' } : { to: 'publish', publishAt: at })
  }

  return (
    <div className={classes.publishing}>
      <div className={classes.checked}>
        <Loaded query={query}>
          {({ items, total }) => <CheckList findings={items} total={total} startDate={menu.startDate} />}
        </Loaded>
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
        <PublishTime
          onChange={setAt}
          error={tried && lacksTime ? t('messages:violations.emptyField') : refusal?.publishAt}
          zone={timezone}
        />
      )}
      {refusal?.weeklyMenuItemsData && (
        <Alert color="red" variant="light" role="alert">
          {refusal.weeklyMenuItemsData}
        </Alert>
      )}
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      {sure && errors > 0 && (
        <Alert color="yellow" variant="light" role="alert">
          {t('weeklyMenus:publish.again', { count: errors })}
        </Alert>
      )}
      <Group justify="flex-end" className={classes.answer}>
        <Button variant="default" onClick={onClose}>
          {t('record:cancel')}
        </Button>
        <Button onClick={submit} loading={publish.isPending} disabled={query.isPending}>
          {t(
            sure
              ? 'weeklyMenus:publish.anyway'
              : when === 'now'
                ? 'weeklyMenus:publish.action'
                : 'weeklyMenus:publish.plan',
          )}
        </Button>
      </Group>
    </div>
  )
}
