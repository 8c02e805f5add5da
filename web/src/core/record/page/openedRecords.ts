import { isRecordModule, type RecordModuleName } from '@poledne/contract/access/permissions'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createStore } from '../../storage/store.ts'

type OpenedRecord = { path: string; module: RecordModuleName; title: string }

const MAX_OPENED = 6
/** Matches the paths of a record and of its form. */
const RECORD_PATH = /^(\/(\w+)\/\d+)(?:\/edit)?$/

/** The records whose pages were opened in this tab, the newest first. */
export const openedRecordsStore = createStore<readonly OpenedRecord[]>([])

/** Remembers the record of the current page, so that the palette offers it. */
export function useRememberRecord(title: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const [, path = '', module = ''] = RECORD_PATH.exec(pathname) ?? []
    if (!title || !isRecordModule(module)) return
    const others = openedRecordsStore.get().filter((record) => record.path !== path)
    openedRecordsStore.set([{ path, module, title }, ...others].slice(0, MAX_OPENED))
  }, [pathname, title])
}
