import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { RecordModuleName } from '@poledne/contract/access/permissions'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import type { RecordModule } from '../recordFields.ts'
import classes from './NewRecordButton.module.css'

/** A shortcut must not work behind an open dialog or menu. */
const isOverlayOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** Opens the form of a new record by the key N. */
export function useNewRecordKey(name: string, isEnabled: boolean): void {
  const navigate = useNavigate()
  useHotkeys([['N', () => isEnabled && !isOverlayOpen() && navigate({ to: `/${name}/new/edit` })]])
}

/** Links to the form of a new record, for users who can add one. The key N opens it too. */
export function NewRecordButton({ module, label }: { module: Pick<RecordModule, 'name'>; label: string }) {
  const canAdd = useSession().can(`${module.name}.add`)
  useNewRecordKey(module.name, canAdd)
  if (!canAdd) return null
  return (
    <Button
      component={Link}
      to={`/${module.name}/new/edit`}
      aria-keyshortcuts="N"
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {label}
    </Button>
  )
}

type FirstRecordPromptProps = {
  title: string
  body?: string
  action?: { to: string; label: string } | undefined
  /** A link to the help about the module. */
  help: ReactNode
}

/** The empty state of a module: it says what the module is for and links to the first record. */
export function FirstRecordPrompt({ title, body, action, help }: FirstRecordPromptProps) {
  return (
    <div className={classes.empty}>
      <h2 className={classes.title}>{title}</h2>
      {body && <p className={classes.body}>{body}</p>}
      {action && (
        <Button component={Link} to={action.to} leftSection={<IconPlus size={18} aria-hidden />}>
          {action.label}
        </Button>
      )}
      {help}
    </div>
  )
}

type EmptyModuleProps = {
  module: Exclude<RecordModuleName, 'restaurantMenus' | 'restaurantMenuExceptions'>
  help: ReactNode
}

/** The empty state of a module whose first record needs no other records. */
export function EmptyModule({ module, help }: EmptyModuleProps) {
  const { t } = useTranslation()
  const canAdd = useSession().can(`${module}.add`)
  return (
    <FirstRecordPrompt
      title={t(`${module}:empty.title`)}
      body={canAdd ? t(`${module}:empty.body`) : t(`${module}:empty.readOnly`)}
      action={canAdd ? { to: `/${module}/new/edit`, label: t(`${module}:empty.action`) } : undefined}
      help={help}
    />
  )
}
