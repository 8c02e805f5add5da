import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { readLocalStorage, writeLocalStorage } from '../../core/storage/localStorage.ts'
import { createStore, useStore } from '../../core/storage/store.ts'

/** The user's choices on this device: for the planner on a narrower window, and for every other page. */
const CHOICE_KEYS = { planner: 'poledne.navigation.planner', page: 'poledne.navigation' } as const
type ChoiceKey = keyof typeof CHOICE_KEYS
type Choices = Record<ChoiceKey, string | null>

const choicesStore = createStore<Choices>({
  planner: readLocalStorage(CHOICE_KEYS.planner),
  page: readLocalStorage(CHOICE_KEYS.page),
})

/** Below this width the planner needs the space of the navigation. */
const WIDE_WINDOW = '(min-width: 1600px)'
const wideWindow = typeof matchMedia === 'undefined' ? null : matchMedia(WIDE_WINDOW)

function subscribeToWidth(listener: () => void): () => void {
  wideWindow?.addEventListener('change', listener)
  return () => wideWindow?.removeEventListener('change', listener)
}

const isPlannerPath = (path: string) => /^\/weeklyMenus\/[^/]+\/edit(?:\/|$)/.test(path)

/** Returns whether the navigation is collapsed on the current page, and a function that changes it. */
export function useNavigationState(): { isCollapsed: boolean; toggle: () => void } {
  const isPlanner = useLocation({ select: ({ pathname }) => isPlannerPath(pathname) })
  const isWide = useSyncExternalStore(subscribeToWidth, () => wideWindow?.matches ?? true)
  const choices = useStore(choicesStore)
  const key: ChoiceKey = isPlanner && !isWide ? 'planner' : 'page'
  const choice = choices[key]
  const isCollapsed = choice === null ? key === 'planner' : choice === 'collapsed'
  const toggle = useCallback(() => {
    const next = isCollapsed ? 'expanded' : 'collapsed'
    writeLocalStorage(CHOICE_KEYS[key], next)
    choicesStore.set({ ...choicesStore.get(), [key]: next })
  }, [isCollapsed, key])
  return { isCollapsed, toggle }
}

const IGNORED_TARGETS =
  'input, textarea, select, [contenteditable="true"], [role="grid"], [role="dialog"], [role="menu"], [role="listbox"]'

/** Toggles the navigation with the key `[`, except in the grid, in inputs and in dialogs, where it is a character. */
export function useNavigationShortcut(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // On keyboards such as the Czech one the bracket is typed with AltGr, which browsers report as Ctrl and Alt.
      if (event.key !== '[' || event.metaKey || (event.ctrlKey && !event.altKey)) return
      if (event.target instanceof Element && event.target.closest(IGNORED_TARGETS)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [toggle])
}
