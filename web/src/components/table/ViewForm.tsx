import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_VIEW_NAME } from '../../lib/savedViews.ts'
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
  const [isTried, setTried] = useState(false)
  const given = name.trim()
  const violation = given === '' ? 'emptyField' : names.includes(given) ? 'duplicate' : null
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!violation) onSubmit(given)
      }}
    >
      <TextInput
        className={classes.grow}
        label={label}
        size="sm"
        value={name}
        maxLength={MAX_VIEW_NAME}
        error={isTried && violation && t(`messages:violations.${violation}`)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default">
        {submit}
      </Button>
    </form>
  )
}
