import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_VIEW_NAME } from '../../../lib/list/savedViews.ts'
import classes from './menus.module.css'

type ViewFormProps = {
  label: string
  submit: string
  initial?: string
  /** Names that are taken. */
  names: readonly string[]
  onSubmit: (name: string) => void
}

/** Asks for the name of a view. */
export function ViewForm({ label, submit, initial = '', names, onSubmit }: ViewFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(initial)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const trimmedName = name.trim()
  const violation = trimmedName === '' ? 'emptyField' : names.includes(trimmedName) ? 'duplicate' : null
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setWasSubmitted(true)
        if (!violation) onSubmit(trimmedName)
      }}
    >
      <TextInput
        className={classes.grow}
        label={label}
        size="sm"
        value={name}
        maxLength={MAX_VIEW_NAME}
        error={wasSubmitted && violation && t(`messages:violations.${violation}`)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default">
        {submit}
      </Button>
    </form>
  )
}
