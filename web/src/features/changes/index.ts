import { IconArrowBackUp } from '@tabler/icons-react'

/** Every user can undo their own changes, so the section needs no permission. */
export const changesSection = { name: 'changes', path: '/changes', icon: IconArrowBackUp, permission: null } as const

export const loadChangeListPage = () => import('./ChangeListPage.tsx').then((file) => file.ChangeListPage)
export const loadChangePage = () => import('./ChangePage.tsx').then((file) => file.ChangePage)
export const loadUndoDialog = () => import('./UndoDialog.tsx').then((file) => file.UndoDialog)
