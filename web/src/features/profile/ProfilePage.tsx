import { Button, Title } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { dateToInstant } from '@poledne/contract/domain/instant'
import type { LegalTextName } from '@poledne/contract/modules/system'
import { IconCheck, IconCopy, IconDownload, IconLock, IconLogout, IconMessage, IconPencil } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../core/format/personName.ts'
import { formatTimeZone } from '../../core/format/timeZones.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { getFailureMessage } from '../../core/http/errorMessages.ts'
import { downloadBlob, downloadFile } from '../../core/http/files/downloadFile.ts'
import { callApi } from '../../core/http/http.ts'
import { getLanguageName } from '../../core/i18n/i18n.ts'
import { ConfirmButton } from '../../core/overlay/ConfirmButton.tsx'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { notify } from '../../core/overlay/notify.ts'
import pageClasses from '../../core/record/page/RecordPage.module.css'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { LabelledValues } from '../../core/record/values/FieldValue.tsx'
import { PublicText } from '../../core/session/account/PublicText.tsx'
import { actingAs } from '../../core/session/actingAs.ts'
import { useSession } from '../../core/session/session.ts'
import { useSignOut } from '../../core/session/useSignOut.ts'
import { getDeviceId } from '../../core/storage/device.ts'
import { ActingAsNotice } from './ActingAsNotice.tsx'
import { ApiTokensSection } from './ApiTokensSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import classes from './ProfilePage.module.css'
import { SignInMethods } from './SignInMethods.tsx'

const TEXTS = ['terms', 'privacy'] as const satisfies readonly LegalTextName[]

/** Shows the version and the device code, which support asks for, and the legal texts. */
function AboutSection() {
  const { t } = useTranslation()
  const format = useFormat()
  const { settings } = useSession()
  const [openText, setOpenText] = useState<LegalTextName | null>(null)
  return (
    <PageSection title={t('account:about.title')}>
      <LabelledValues
        values={[
          {
            label: t('account:about.version'),
            value: `${settings.version} · ${format.instant(__BUILD__.builtAt)} · ${__BUILD__.commit}`,
          },
          { label: t('account:about.device'), value: <DeviceCode /> },
        ]}
      />
      <div className="wrap">
        {TEXTS.map((name) => (
          <Button key={name} variant="default" onClick={() => setOpenText(name)}>
            {t(`account:texts.${name}`)}
          </Button>
        ))}
      </div>
      {openText && (
        <Dialog opened wide title={t(`account:texts.${openText}`)} onClose={() => setOpenText(null)}>
          <PublicText name={openText} />
        </Dialog>
      )}
    </PageSection>
  )
}

function DeviceCode() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const clipboard = useClipboard()
  const code = profile.device ?? getDeviceId()
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <span className="row">
      <span className={classes.code}>{code}</span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => clipboard.copy(code)}
      >
        <span aria-live="polite">{t(clipboard.copied ? 'account:about.copied' : 'account:about.copy')}</span>
      </Button>
    </span>
  )
}

/** The page of the user's own account. It is read-only while an administrator acts as another user. */
export function ProfilePage() {
  const { t, i18n } = useTranslation()
  const { profile } = useSession()
  usePageTitle(t('app:modules.profile'))
  const name = joinNames(profile, i18n.language) || profile.username
  const links = [
    { to: '/profile/password', label: t('app:profile.password'), Icon: IconLock },
    { to: '/profile/requests', label: t('app:modules.supportRequests'), Icon: IconMessage },
  ]
  return (
    <div className={pageClasses.page}>
      <header className={pageClasses.header}>
        <Title order={1} className={classes.title}>
          {name}
        </Title>
        {!actingAs && (
          <div className="wrap">
            <Button component={Link} to="/profile/edit" leftSection={<IconPencil size={18} aria-hidden />}>
              {t('app:profile.edit')}
            </Button>
            {links.map(({ to, label, Icon }) => (
              <Button key={to} component={Link} to={to} variant="default" leftSection={<Icon size={18} aria-hidden />}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </header>
      {actingAs ? <ActingAsNotice /> : <PendingEmail />}
      <AccountDetails />
      {!actingAs && (
        <>
          <SignInMethods />
          <DevicesSection />
          <ApiTokensSection />
          <OwnDataSection />
        </>
      )}
      <AboutSection />
      {!actingAs && <SignOutSection />}
    </div>
  )
}

/** Downloads what the system stores about the user. */
function OwnDataSection() {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: () => downloadFile('GET profile/export/', {}),
    onSuccess: ({ blob, filename }) => downloadBlob(blob, filename),
    onError: (error) => notify.error({ message: getFailureMessage(error) }),
  })
  return (
    <PageSection title={t('account:ownData.title')}>
      <p className="flat quiet pretty">{t('account:ownData.hint')}</p>
      <div className="wrap">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('account:ownData.download')}
        </Button>
      </div>
    </PageSection>
  )
}

function AccountDetails() {
  const { t, i18n } = useTranslation()
  const { profile } = useSession()
  const format = useFormat()
  const now = dateToInstant(new Date())
  const name = joinNames(profile, i18n.language)
  return (
    <PageSection>
      <LabelledValues
        values={[
          { label: t('signIn.username'), value: profile.username },
          { label: t('account:fields.name'), value: name || '–' },
          { label: t('account:fields.email'), value: profile.email },
          { label: t('account:fields.language'), value: getLanguageName(profile.language) },
          { label: t('account:fields.timezone'), value: formatTimeZone(profile.timezone) },
          { label: t('account:fields.dateType'), value: <time dateTime={`${now}Z`}>{format.instant(now)}</time> },
        ]}
      />
    </PageSection>
  )
}

/** Signs out on this device or on all devices. */
function SignOutSection() {
  const { t } = useTranslation()
  const thisDevice = useSignOut()
  const allDevices = useSignOut(() => callApi('POST profile/logoutAll/', { body: {} }))

  return (
    <PageSection title={t('app:nav.signOut')}>
      <p className="flat quiet pretty">{t('account:signOut.hint')}</p>
      <div className="wrap">
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={thisDevice.isBusy}
          onClick={() => void thisDevice.signOut()}
        >
          {t('account:signOut.here')}
        </Button>
        <ConfirmButton
          label={t('account:signOut.everywhere')}
          title={t('account:signOut.question')}
          isPending={allDevices.isBusy}
          onConfirm={() => void allDevices.signOut()}
        >
          {t('account:signOut.warning')}
        </ConfirmButton>
      </div>
    </PageSection>
  )
}
