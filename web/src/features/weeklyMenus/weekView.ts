import { useEffect } from 'react'
import { readLocalStorage, writeLocalStorage } from '../../core/storage/localStorage.ts'
import { createStore, useStore } from '../../core/storage/store.ts'

const STORAGE_KEY = 'poledne.weekView'
export const WEEK_VIEW_PATHS = { calendar: '/weeklyMenus/calendar', list: '/weeklyMenus' } as const
export type WeekView = keyof typeof WEEK_VIEW_PATHS

const viewStore = createStore<WeekView>(readLocalStorage(STORAGE_KEY) === 'list' ? 'list' : 'calendar')

/** The path of the view of weekly menus that was last used on this device, at first the calendar. */
export const useWeekViewPath = () => WEEK_VIEW_PATHS[useStore(viewStore)]

export function useRememberWeekView(view: WeekView): void {
  useEffect(() => {
    viewStore.set(view)
    writeLocalStorage(STORAGE_KEY, view)
  }, [view])
}
