import { Button, Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { basePath } from '../../core/http/pageMeta.ts'
import { openedRecordsStore } from '../../core/record/page/openedRecords.ts'
import { readLocalStorage, writeLocalStorage } from '../../core/storage/localStorage.ts'
import { orderEntries } from './orderEntries.ts'
import classes from './Palette.module.css'
import { type PaletteEntry, type PalettePage, usePaletteEntries } from './usePaletteEntries.ts'
import { useSearchResults } from './useSearchResults.ts'

const KEY = `poledne:${basePath}:palette`
const MAX_RECENT = 8

/** Returns the keys of the entries recently chosen on this device, the newest first. */
function readRecentKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(readLocalStorage(KEY) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

function storeRecentKey(key: string): void {
  writeLocalStorage(KEY, JSON.stringify([key, ...readRecentKeys().filter((each) => each !== key)].slice(0, MAX_RECENT)))
}

type PaletteProps = { pages: readonly PalettePage[]; onClose: () => void; onHelp: (topic: 'shortcuts' | null) => void }

/** Returns the records opened in this tab, except for the current one. */
function useOpenedRecords(): PaletteEntry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return openedRecordsStore
    .get()
    .filter(({ path }) => !`${pathname}/`.startsWith(`${path}/`))
    .map(({ path, module, title }) => ({
      key: path,
      group: 'recent',
      label: title,
      detail: t(`app:modules.${module}`),
      run: () => void navigate({ to: path }),
    }))
}

/** Returns the entries without a search: opened records and recent choices, then actions and pages. */
function listFirstEntries(choices: readonly PaletteEntry[], opened: readonly PaletteEntry[]): PaletteEntry[] {
  const recent = readRecentKeys().flatMap((key) => choices.find((choice) => choice.key === key) ?? [])
  const others = choices.filter((choice) => !recent.includes(choice))
  return [
    ...opened,
    ...recent.map((choice) => ({ ...choice, group: 'recent' as const })),
    ...others.filter(({ group }) => group === 'actions'),
    ...others.filter(({ group }) => group !== 'actions'),
  ]
}

/** The command palette, which finds pages, records and actions by the typed text. */
export function Palette({ pages, onClose, onHelp }: PaletteProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { found, isFetching, hasFailed, retry } = useSearchResults(typed)
  const choices = usePaletteEntries(pages, onHelp)
  const opened = useOpenedRecords()
  const all = typed.trim() === '' ? listFirstEntries(choices, opened) : orderEntries(choices, found, typed)
  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="12vh" padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette:title')}>
        <Modal.Body>
          <EntryPicker
            typed={typed}
            onTextChange={setTyped}
            entries={all}
            isFetching={isFetching}
            onRetry={hasFailed ? retry : null}
            onChoose={(choice) => {
              if (choices.some(({ key }) => key === choice.key)) storeRecentKey(choice.key)
              onClose()
              choice.run()
            }}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type EntryPickerProps = {
  typed: string
  onTextChange: (text: string) => void
  entries: readonly PaletteEntry[]
  isFetching: boolean
  /** Repeats the search for records after it has failed; null unless it has failed. */
  onRetry: (() => void) | null
  onChoose: (choice: PaletteEntry) => void
}

function EntryPicker({ typed, onTextChange, entries, isFetching, onRetry, onChoose }: EntryPickerProps) {
  const { t } = useTranslation()
  const id = useId()
  const [currentIndex, setCurrentIndex] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const current = Math.min(currentIndex, entries.length - 1)
  const getOptionId = (index: number) => `${id}-${index}`
  const groups = [...new Set(entries.map(({ group }) => group))]

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) setCurrentIndex((current + step + entries.length) % entries.length)
    else if (event.key === 'Enter' && entries[current]) onChoose(entries[current])
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
        aria-activedescendant={entries.length > 0 ? getOptionId(current) : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => {
          setCurrentIndex(0)
          onTextChange(currentTarget.value)
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
          const inGroup = entries.flatMap((choice, index) => (choice.group === group ? [{ choice, index }] : []))
          return (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by this role
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div id={`${id}-${group}`} className={classes.group}>
                {t(`palette:groups.${group}`)}
              </div>
              {inGroup.map(({ choice, index }) => (
                <Option
                  key={choice.key}
                  id={getOptionId(index)}
                  entry={choice}
                  isCurrent={index === current}
                  onHover={() => setCurrentIndex(index)}
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
            {t('errors.retry')}
          </Button>
        </p>
      )}
      {entries.length === 0 && !onRetry && (
        <p className={classes.nothing} role="status">
          {isFetching ? t('palette:searching') : t('palette:nothing')}
        </p>
      )}
    </>
  )
}

type OptionProps = { id: string; entry: PaletteEntry; isCurrent: boolean; onHover: () => void; onChoose: () => void }

function Option({ id, entry, isCurrent, onHover, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the current option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={classes.option}
      onMouseMove={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="breaks">{entry.label}</span>
      {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
    </div>
  )
}
