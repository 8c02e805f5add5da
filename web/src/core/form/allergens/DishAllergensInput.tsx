import { Chip, SegmentedControl, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getCodelistParam, useCodelist } from '../../record/useCodelist.ts'
import {
  type AllergenDeclaration,
  type CodeValue,
  endsWithSeparator,
  formatCodes,
  getDeclaration,
  isUnknownCode,
  parseCodes,
  parseDeclaredCodes,
  toAllergenIds,
  toggleAllergen,
} from '../codeText.ts'
import { useCodelistHint } from '../select/useCodelistHint.tsx'
import classes from './AllergensField.module.css'

type DishAllergensInputProps = {
  label: string
  /** The value that the input has when it is mounted. */
  initial: readonly CodeValue[] | null
  error?: ReactNode
  /** Called with ids; a typed code that does not exist is passed as text, which the schema rejects. */
  onChange: (value: CodeValue[] | null) => void
}

/** Declares the allergens of a dish: undeclared, none, or a list, which can be typed as codes such as `1,3,7`. */
export function DishAllergensInput({ label, initial, error, onChange }: DishAllergensInputProps) {
  const { t } = useTranslation()
  const id = useId()
  const list = useCodelist('allergens')
  const { items } = list
  const [stored] = useState(() => initial ?? [])
  const [declaration, setDeclaration] = useState<AllergenDeclaration>(() => getDeclaration(initial))
  const [values, setValues] = useState<readonly CodeValue[]>(stored)
  // The text is kept only while the user is typing.
  const [typed, setTyped] = useState<string | null>(null)
  const someHint = useCodelistHint('allergens', list, t('dishes:allergens.someHint'))

  const changeDeclaration = (next: AllergenDeclaration, nextValues: readonly CodeValue[]) => {
    setDeclaration(next)
    setValues(nextValues)
    onChange(toAllergenIds(next, nextValues))
  }
  const changeText = (text: string) => {
    setTyped(text)
    const next = parseDeclaredCodes(items, text, stored)
    changeDeclaration(next === null ? declaration : getDeclaration(next), next ?? [])
  }

  // Codes that were typed before the code list was loaded are parsed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the loaded list starts this effect
  useEffect(() => {
    if (!values.some(isUnknownCode) || items.length === 0) return
    changeDeclaration(declaration, parseCodes(items, formatCodes(items, values), stored))
  }, [items])

  const unknownCodes = values.filter(isUnknownCode)
  const isComplete = typed === null || endsWithSeparator(typed) || Boolean(error)
  const codeError =
    declaration === 'some' && items.length > 0 && isComplete && unknownCodes.length > 0
      ? t('dishes:allergens.unknownCodes', { codes: unknownCodes.join(', ') })
      : undefined
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-hint`}>
      <legend id={`${id}-label`} className={classes.label}>
        {label}
      </legend>
      <div className={classes.inputs}>
        <TextInput
          className={classes.codes}
          aria-label={t('dishes:allergens.codes')}
          placeholder={t('dishes:allergens.codesExample')}
          autoComplete="off"
          value={typed ?? (declaration === 'some' ? formatCodes(items, values) : '')}
          error={codeError ?? error}
          onChange={(event) => changeText(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
        <SegmentedControl
          aria-labelledby={`${id}-label`}
          className={classes.states}
          value={declaration}
          onChange={(next) => changeDeclaration(next as AllergenDeclaration, values)}
          data={(['undeclared', 'none', 'some'] as const).map((value) => ({
            value,
            label: t(`dishes:allergens.${value}`),
          }))}
        />
      </div>
      <Text id={`${id}-hint`} size="sm" className="quiet">
        {declaration === 'some' ? someHint : t(`dishes:allergens.${declaration}Hint`)}
      </Text>
      {declaration === 'some' && (
        <div className={classes.chips}>
          {items.map((item) => {
            const allergenId = Number(item.id)
            return (
              <Chip
                key={item.id}
                variant="outline"
                classNames={{ label: classes.chip }}
                checked={values.includes(allergenId)}
                disabled={item.disabled && !stored.includes(allergenId)}
                onChange={() => changeDeclaration('some', toggleAllergen(items, values, allergenId))}
              >
                <span className="heavy">{getCodelistParam(item, 'code')}</span> {item.value}
              </Chip>
            )
          })}
        </div>
      )}
    </fieldset>
  )
}
