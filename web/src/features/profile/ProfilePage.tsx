import { Button, Title } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { dateToInstant } from '@poledne/contract/domain/instant'
import type { LegalTextName } from '@poledne/contract/modules/system'
import {
  IconBell,
  IconCheck,
  IconCopy,
  IconDownload,
  IconLock,
  IconLogout,
  IconMessage,
  IconPencil,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../core/format/personName.ts'
import { formatTimeZone } from '../../core/format/timeZones.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { getFailureMessage } from '../../core/http/errorMessages.ts'
import { getLanguageName } from '../../core/i18n/i18n.ts'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { notify } from '../../core/overlay/notify.ts'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
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
import { downloadOwnData, signOutEverywhere } from './profile.api.ts'
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
      <dl className={classes.facts}>
        <Fact label={t('account:about.version')}>
          {settings.version} · {format.instant(__BUILD__.builtAt)} · {__BUILD__.commit}
        </Fact>
        <Fact label={t('account:about.device')}>
          <DeviceCode />
        </Fact>
      </dl>
      <div className={classes.actions}>
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
    <>
      <span className={classes.code}>{code}</span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => clipboard.copy(code)}
      >
        <span aria-live="polite">{t(clipboard.copied ? 'account:about.copied' : 'account:about.copy')}</span>
      </Button>
    </>
  )
}

/** The user's own account. It is read-only while an administrator acts as another user. */
export function ProfilePage() {
  const { t, i18n } = useTranslation()
  const { profile } = useSession()
  usePageTitle(t('app:modules.profile'))
  const name = joinNames(profile, i18n.language) || profile.username
  const links = [
    { to: '/profile/password', label: t('app:profile.password'), Icon: IconLock },
    { to: '/profile/notifications', label: t('app:profile.notifications'), Icon: IconBell },
    { to: '/profile/requests', label: t('app:modules.supportRequests'), Icon: IconMessage },
  ]
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Title order={1} className={classes.title}>
          {name}
        </Title>
        {!actingAs && (
          <div className={classes.actions}>
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
      {actingAs && <ActingAsNotice />}
      {!actingAs && <PendingEmail />}
      <AccountDetails />
      {!actingAs && <SignInMethods />}
      {!actingAs && <DevicesSection />}
      {!actingAs && <ApiTokensSection />}
      {!actingAs && <OwnDataSection />}
      <AboutSection />
      {!actingAs && <SignOutSection />}
    </div>
  )
}

/** Downloads what the system stores about the user. */
function OwnDataSection() {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: downloadOwnData,
    onError: (error) => notify.error({ message: getFailureMessage(error) }),
  })
  return (
    <PageSection title={t('account:ownData.title')}>
      <p className={classes.soft}>{t('account:ownData.hint')}</p>
      <div className={classes.actions}>
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
      <dl className={classes.facts}>
        <Fact label={t('signIn.username')}>{profile.username}</Fact>
        <Fact label={t('account:fields.name')}>{name || '–'}</Fact>
        <Fact label={t('account:fields.email')}>{profile.email}</Fact>
        <Fact label={t('account:fields.language')}>{getLanguageName(profile.language)}</Fact>
        <Fact label={t('account:fields.timezone')}>{formatTimeZone(profile.timezone)}</Fact>
        <Fact label={t('account:fields.dateType')}>
          <time dateTime={`${now}Z`}>{format.instant(now)}</time>
        </Fact>
      </dl>
    </PageSection>
  )
}

/** Signs out on this device or on all devices. */
function SignOutSection() {
  const { t } = useTranslation()
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const thisDevice = useSignOut()
  const allDevices = useSignOut(signOutEverywhere)

  return (
    <PageSection title={t('app:nav.signOut')}>
      <p className={classes.soft}>{t('account:signOut.hint')}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={thisDevice.isBusy}
          onClick={() => void thisDevice.signOut()}
        >
          {t('account:signOut.here')}
        </Button>
        <Button variant="default" loading={allDevices.isBusy} onClick={() => setIsConfirmOpen(true)}>
          {t('account:signOut.everywhere')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isConfirmOpen}
        title={t('account:signOut.question')}
        confirmLabel={t('account:signOut.everywhere')}
        onConfirm={() => {
          setIsConfirmOpen(false)
          void allDevices.signOut()
        }}
        onClose={() => setIsConfirmOpen(false)}
      >
        {t('account:signOut.warning')}
      </ConfirmDialog>
    </PageSection>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}
