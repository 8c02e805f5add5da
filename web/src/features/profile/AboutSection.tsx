import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { LegalTextName } from '@poledne/contract/endpoints/system'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicText } from '../../components/account/PublicText.tsx'
import { Dialog } from '../../components/overlay/Dialog.tsx'
import { PageSection } from '../../components/record/page/RecordPage.tsx'
import { useSession } from '../../lib/session/session.ts'
import { getDeviceId } from '../../lib/storage/device.ts'
import { Fact } from './Fact.tsx'
import classes from './ProfilePage.module.css'

const TEXTS = ['terms', 'privacy'] as const satisfies readonly LegalTextName[]

/** What support asks for, and what one has agreed to. */
export function AboutSection() {
  const { t } = useTranslation()
  const { settings } = useSession()
  const [openText, setOpenText] = useState<LegalTextName | null>(null)
  return (
    <PageSection title={t('account:about.title')}>
      <dl className={classes.facts}>
        <Fact label={t('account:about.version')}>{settings.version}</Fact>
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
