import { Button, Modal, TextInput } from '@mantine/core'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderChoices } from './order.ts'
import classes from './Palette.module.css'
import { recentKeys, rememberKey } from './recent.ts'
import { type Choice, type Place, useChoices } from './useChoices.ts'
import { useFound } from './useFound.ts'

type PaletteProps = { places: readonly Place[]; onClose: () => void; onShortcuts: () => void }

/** While nothing is typed, what was chosen last comes first. */
function ordered(choices: readonly Choice[], found: readonly Choice[], typed: string): Choice[] {
  if (typed.trim() !== '') return orderChoices(choices, found, typed)
  const recent = recentKeys().flatMap((key) => choices.find((choice) => choice.key === key) ?? [])
  const others = choices.filter((choice) => !recent.includes(choice))
  return [...recent.map((choice) => ({ ...choice, group: 'recent' as const })), ...others]
}

/** Any screen, record or action by a few letters. */
export function Palette({ places, onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { found, isFetching, hasFailed, retry } = useFound(typed)
  const all = ordered(useChoices(places, onShortcuts), found, typed)
  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="12vh" padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette:title')}>
        <Modal.Body>
          <Chooser
            typed={typed}
            onType={setTyped}
            choices={all}
            isFetching={isFetching}
            onRetry={hasFailed ? retry : null}
            onChoose={(choice) => {
              rememberKey(choice.key)
              onClose()
              choice.run()
            }}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type ChooserProps = {
  typed: string
  onType: (text: string) => void
  choices: readonly Choice[]
  isFetching: boolean
  /** Set where the search for records has failed. */
  onRetry: (() => void) | null
  onChoose: (choice: Choice) => void
}

function Chooser({ typed, onType, choices, isFetching, onRetry, onChoose }: ChooserProps) {
  const { t } = useTranslation()
  const id = useId()
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const current = Math.min(at, choices.length - 1)
  const idOf = (index: number) => `${id}-${index}`
  const groups = [...new Set(choices.map(({ group }) => group))]

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && choices.length > 0) setAt((current + step + choices.length) % choices.length)
    else if (event.key === 'Enter' && choices[current]) onChoose(choices[current])
    else return
    event.preventDefault()
  }

  return (
    <>
      <TextInput
        data-autofocus
        autoFocus
        variant="unstyled"
        size="lg"
        className={classes.input}
        leftSection={<IconSearch size={20} aria-hidden />}
        placeholder={t('palette:placeholder')}
        aria-label={t('palette:placeholder')}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={choices.length > 0 ? idOf(current) : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => {
          setAt(0)
          onType(currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('palette:title')}
        className={classes.list}
        aria-busy={isFetching}
      >
        {groups.map((group) => {
          const inGroup = choices.flatMap((choice, index) => (choice.group === group ? [{ choice, index }] : []))
          return (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by this role
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div id={`${id}-${group}`} className={classes.group}>
                {t(`palette:groups.${group}`)}
              </div>
              {inGroup.map(({ choice, index }) => (
                <Option
                  key={choice.key}
                  id={idOf(index)}
                  choice={choice}
                  isCurrent={index === current}
                  onPoint={() => setAt(index)}
                  onChoose={() => onChoose(choice)}
                />
              ))}
            </div>
          )
        })}
      </div>
      {onRetry && (
        <p className={classes.nothing} role="alert">
          {t('palette:failed')}{' '}
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t('palette:retry')}
          </Button>
        </p>
      )}
      {choices.length === 0 && !onRetry && (
        <p className={classes.nothing} role="status">
          {isFetching ? t('palette:searching') : t('palette:nothing')}
        </p>
      )}
    </>
  )
}

type OptionProps = { id: string; choice: Choice; isCurrent: boolean; onPoint: () => void; onChoose: () => void }

function Option({ id, choice, isCurrent, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the current option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={classes.option}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.label}>{choice.label}</span>
      {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
    </div>
  )
}
