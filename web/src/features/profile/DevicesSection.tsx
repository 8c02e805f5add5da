import { Badge, Button } from '@mantine/core'
import { parseUserAgent } from '@poledne/contract/access/parseUserAgent'
import type { DeviceSession } from '@poledne/contract/access/session'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { useFormat, useRelativeTimeFormat } from '../../core/format/useFormat.ts'
import { callApi } from '../../core/http/http.ts'
import { ActionList, ActionRow } from '../../core/page/ActionList.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'

/** Lists the devices where the user is signed in. Every device except this one can be signed out. */
export function DevicesSection() {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['devices'],
    queryFn: ({ signal }) => callApi('GET profile/sessions/', { signal }),
  })
  return (
    <PageSection title={t('account:devices.title')}>
      <QueryContent query={query} rows={1} failedText={t('account:devices.failed')}>
        {({ items }) => (
          <ActionList>
            {items.map((device) => (
              <Device key={device.id} device={device} />
            ))}
          </ActionList>
        )}
      </QueryContent>
    </PageSection>
  )
}

export function useDeviceNameFormat() {
  const { t } = useTranslation()
  return ({ browser, system }: ReturnType<typeof parseUserAgent>) =>
    browser && system
      ? t('account:devices.name', { browser, system })
      : (browser ?? system ?? t('account:devices.unknown'))
}

function Device({ device }: { device: DeviceSession }) {
  const { t } = useTranslation()
  const format = useFormat()
  const formatAgo = useRelativeTimeFormat()
  const formatDeviceName = useDeviceNameFormat()
  const agent = parseUserAgent(device.userAgent)
  const name = formatDeviceName(agent)
  const Icon = agent.isHandheld ? IconDeviceMobile : IconDeviceDesktop
  const signOutMutation = useSave<void, void>({
    kind: 'update',
    messages: { success: t('account:devices.signedOut', { name }), failure: t('account:devices.signOutFailed') },
    mutationFn: () => callApi('DELETE profile/sessions/:id/', { params: { id: String(device.id) } }),
    changes: ['devices'],
  })
  return (
    <ActionRow
      icon={<Icon size={24} stroke={1.4} aria-hidden />}
      name={
        <>
          {name}
          {device.current && <Badge color="green">{t('account:devices.current')}</Badge>}
        </>
      }
      text={
        <time dateTime={`${device.lastSeenAt}Z`} title={format.instant(device.lastSeenAt)}>
          {t('account:devices.lastSeen', { ago: formatAgo(device.lastSeenAt) })}
        </time>
      }
    >
      {!device.current && (
        <Button
          variant="default"
          size="sm"
          loading={signOutMutation.isPending}
          aria-label={t('account:devices.signOutNamed', { name })}
          onClick={() => signOutMutation.mutate()}
        >
          {t('account:devices.signOut')}
        </Button>
      )}
    </ActionRow>
  )
}
