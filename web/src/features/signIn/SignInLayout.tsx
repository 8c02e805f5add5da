import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { signInLanguages } from '../../core/i18n/i18n.ts'
import { OfflineBanner } from '../../core/page/Banner.tsx'
import { Logo } from '../../core/page/Logo.tsx'
import { LanguagePicker } from '../../core/session/account/LanguagePicker.tsx'
import { ThemePicker } from '../../core/session/account/ThemePicker.tsx'
import illustration from './NoonIllustration.module.css'
import classes from './SignInLayout.module.css'

type SignInLayoutProps = { title: string; children: ReactNode; links?: ReactNode }

/** The layout of public pages: an illustration on the left, a form on the right. */
export function SignInLayout({ title, children, links }: SignInLayoutProps) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <div className={classes.picture}>
        <NoonIllustration />
      </div>
      <main className={classes.side}>
        <div className={classes.sheet}>
          <div className={classes.notices} aria-live="polite">
            <OfflineBanner />
          </div>
          <p className={classes.brand}>
            <Logo size={36} />
            <span className={classes.name}>Poledne</span>
          </p>
          <p className={classes.lead}>{t('signIn.lead')}</p>
          <h1 className={classes.title}>{title}</h1>
          {children}
          {links && <nav className={classes.links}>{links}</nav>}
        </div>
        <footer className={classes.footer}>
          <LanguagePicker languages={signInLanguages} />
          <ThemePicker />
        </footer>
      </main>
    </div>
  )
}

const CENTER = { x: 400, y: 270 }
const RAYS = Array.from({ length: 24 }, (_, index) => (index * 360) / 24)
const HALOS = [160, 230, 310, 410, 540, 720]

/** The noon sun above a plate. Sky and table extend beyond the view box of the picture. */
function NoonIllustration() {
  return (
    <svg className={illustration.picture} viewBox="0 60 800 800" aria-hidden="true">
      <rect className={illustration.sky} x="-1200" y="-900" width="3200" height="2700" />
      {HALOS.map((radius) => (
        <circle key={radius} className={illustration.halo} cx={CENTER.x} cy={CENTER.y} r={radius} />
      ))}
      {RAYS.map((angle, index) => (
        <path
          key={angle}
          className={illustration.ray}
          d={`M${CENTER.x} ${CENTER.y - 112}v${index % 2 === 0 ? -30 : -14}`}
          transform={`rotate(${angle} ${CENTER.x} ${CENTER.y})`}
        />
      ))}
      <circle className={illustration.sun} cx={CENTER.x} cy={CENTER.y} r="86" />
      <rect className={illustration.table} x="-1200" y="590" width="3200" height="1300" />
      <path className={illustration.edge} d="M-1200 590h3200" />
      <ellipse className={illustration.shadow} cx="400" cy="716" rx="222" ry="62" />
      <ellipse className={illustration.plate} cx="400" cy="700" rx="232" ry="66" />
      <ellipse className={illustration.well} cx="400" cy="702" rx="150" ry="39" />
      <ellipse className={illustration.reflection} cx="400" cy="704" rx="62" ry="15" />
      <g className={illustration.cutlery}>
        <path d="M96 640c-10 34-12 58-12 74 0 12 6 18 14 18M112 640c-6 34-8 56-8 70M128 640c-2 32-4 54-4 72 0 12-6 20-18 20M101 732l-9 82" />
        <path d="M676 640c26 18 40 52 42 90l-16 2M676 640l26 92 9 82" />
      </g>
    </svg>
  )
}
