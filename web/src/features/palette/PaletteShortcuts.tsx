import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/overlay/Dialog.tsx'
import classes from './Palette.module.css'

/** Lists all keyboard shortcuts by the area where they work. Only the name of the space bar is translated. */
const SHORTCUTS = {
  everywhere: { palette: 'Ctrl K', help: '?' },
  lists: { rows: '↑ ↓', open: 'Enter', newTab: 'Ctrl Enter' },
  forms: { save: 'Ctrl S' },
  planner: {
    cells: '← ↑ → ↓',
    write: 'Enter',
    clear: 'Delete',
    pickUp: 'Space',
    copy: 'Ctrl C',
    cut: 'Ctrl X',
    paste: 'Ctrl V',
    undo: 'Ctrl Z',
    redo: 'Ctrl Shift Z',
  },
} as const

export function PaletteShortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog opened onClose={onClose} title={t('palette:shortcuts.title')}>
      {(Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[]).map((area) => (
        <section key={area} className={classes.shortcuts}>
          <h3>{t(`palette:shortcuts.${area}.title`)}</h3>
          <dl>
            {Object.entries(SHORTCUTS[area]).map(([name, keys]) => (
              <div key={name}>
                <dt>{t(`palette:shortcuts.${area}.${name}` as 'palette:shortcuts.forms.save')}</dt>
                <dd>
                  {keys.split(' ').map((key) => (
                    <Kbd key={key}>{key === 'Space' ? t('palette:shortcuts.space') : key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
