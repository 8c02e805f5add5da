import { Anchor, Button } from '@mantine/core'
import type { Restaurant } from '@poledne/contract/modules/restaurant'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { basePath } from '../../core/http/pageMeta.ts'
import { notify } from '../../core/overlay/notify.ts'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import classes from './EmbedSection.module.css'

const POSTER_SIZES = ['A4', 'A5']

/** Shows the address of the guest page, and links to it and to posters with its QR code. */
export function GuestPageLinks({ restaurant }: { restaurant: Restaurant }) {
  const { t, i18n } = useTranslation()
  const path = `${basePath}/m/${restaurant.slug}/`
  return (
    <>
      <Snippet label={t('restaurants:home.embed.page')} text={`${window.location.origin}${path}`} />
      <p className={classes.links}>
        <Anchor href={path} target="_blank" rel="noopener">
          {t('restaurants:home.embed.open')}
        </Anchor>
        {POSTER_SIZES.map((size) => (
          <Anchor
            key={size}
            href={`${path}poster.pdf?size=${size.toLowerCase()}&lang=${i18n.language}`}
            target="_blank"
            rel="noopener"
          >
            {t('restaurants:home.embed.poster', { size })}
          </Anchor>
        ))}
      </p>
    </>
  )
}

/** Shows snippets for the restaurant's own website: an iframe, a script, and the URL of the menu as JSON. */
export function EmbedSection({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation()
  const root = `${window.location.origin}${basePath}`
  const page = `${root}/e/${restaurant.id}/`
  return (
    <PageSection title={t('restaurants:home.embed.title')}>
      <p className="flat quiet">{t('restaurants:home.embed.hint')}</p>
      <Snippet
        label={t('restaurants:home.embed.frame')}
        text={`<iframe src="${page}" title="${restaurant.nameCs.replaceAll('"', '&quot;')}" style="width:100%;min-height:640px;border:0" loading="lazy"></iframe>`}
      />
      <Snippet label={t('restaurants:home.embed.script')} text={`<script src="${page}embed.js" async></script>`} />
      <Snippet
        label={t('restaurants:home.embed.feed')}
        text={`${root}/api/public/restaurants/${restaurant.id}/menu/`}
      />
    </PageSection>
  )
}

function Snippet({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const copySnippet = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify.info({ message: t('account:about.copied') })
    } catch {
      notify.error({ message: t('restaurants:home.embed.copyFailed') })
    }
  }
  return (
    <div className={classes.snippet}>
      <span className="small strong wide">{label}</span>
      <code className={classes.code}>{text}</code>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={16} aria-hidden />}
        aria-label={t('restaurants:home.embed.copyOf', { what: label })}
        onClick={() => void copySnippet()}
      >
        {t('account:about.copy')}
      </Button>
    </div>
  )
}
