import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ThemePicker.module.css'

const SCHEMES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const satisfies readonly (readonly [MantineColorScheme, typeof IconSun])[]

/** Lets the user choose the light theme, the dark theme, or the theme of the operating system. */
export function ThemePicker() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = useId()
  return (
    <fieldset className={classes.switch}>
      <legend className="visuallyHidden">{t('theme.label')}</legend>
      {SCHEMES.map(([scheme, Icon]) => (
        <label key={scheme} className={classes.choice} title={t(`theme.${scheme}`)}>
          <input
            type="radio"
            className="visuallyHidden"
            name={name}
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <Icon size={18} aria-hidden />
          <span className="visuallyHidden">{t(`theme.${scheme}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
