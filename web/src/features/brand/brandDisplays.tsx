import { TYPEFACE_NAMES, type Typeface } from '@poledne/contract/domain/typefaces'
import type { Brand } from '@poledne/contract/modules/brand'
import { useTranslation } from 'react-i18next'
import { getPictureAddress } from '../../core/http/pictureAddress.ts'
import { createPlainDisplay, type FieldDisplay } from '../../core/record/values/FieldValue.tsx'
import classes from './Brand.module.css'

type Value = { value: unknown }

function LogoValue({ value }: Value) {
  const { t } = useTranslation()
  if (value === null) return <span className="quiet">{t('record:value.none')}</span>
  return <img className={classes.logo} src={getPictureAddress(String(value))} alt={t('brand:fields.logoId')} />
}

const ColourValue = ({ value }: Value) => (
  <span className="line">
    <span className={classes.swatch} style={{ background: String(value) }} />
    {String(value)}
  </span>
)

const TypefaceValue = ({ value }: Value) => TYPEFACE_NAMES[value as Typeface]

function ScreensValue({ value }: Value) {
  const { t } = useTranslation()
  return t(`brand:screens.${value as Brand['screens']}`)
}

/** How the dialog about a conflict shows the fields of a brand. */
export const BRAND_FIELD_DISPLAYS: Readonly<Record<string, FieldDisplay>> = {
  logoId: createPlainDisplay(LogoValue),
  accent: createPlainDisplay(ColourValue),
  typeface: createPlainDisplay(TypefaceValue),
  screens: createPlainDisplay(ScreensValue),
}
