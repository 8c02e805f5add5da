import { IconArrowRight } from '@tabler/icons-react'
import { type ComponentType, createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../history/History.module.css'

/** How a feature displays a field that has no column kind: its value and its changes. */
export type FieldDisplay = {
  Value: ComponentType<{ value: unknown }>
  Change: ComponentType<{ from: unknown; to: unknown }>
}

/** The displays that the fields, the history and the conflicts of a record page use. */
export const FieldDisplaysContext = createContext<Readonly<Record<string, FieldDisplay>>>({})

export const useFieldDisplay = (field: string): FieldDisplay | undefined => useContext(FieldDisplaysContext)[field]

/** The arrow between the old and the new value. */
export function ChangeArrow() {
  const { t } = useTranslation()
  return <IconArrowRight size={14} role="img" aria-label={t('record:history.to')} className={classes.arrow} />
}

/** A display that shows a value as the same text everywhere. */
export function createPlainDisplay(Value: ComponentType<{ value: unknown }>): FieldDisplay {
  return {
    Value,
    Change: ({ from, to }) => (
      <>
        <span className={classes.from}>
          <Value value={from} />
        </span>
        <ChangeArrow />
        <Value value={to} />
      </>
    ),
  }
}
