import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconArchive, IconArchiveOff, IconDots, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, RecordModule } from '../../../lib/record/recordFields.ts'
import { getRecordActions, type RecordAction, useRecordAction } from '../../../lib/record/useRecordActions.ts'
import { ConfirmDialog } from '../../overlay/ConfirmDialog.tsx'
import { MENU_PROPS } from '../../overlay/menuProps.ts'

const ICONS = {
  archive: IconArchive,
  restore: IconArchiveOff,
  delete: IconTrash,
} as const

type RecordActionsProps = {
  module: RecordModule
  record: AnyRecord
  name: string
  listPath: string
}

/** Archive, restore and delete for good, each after a question. The server says which of them are open. */
export function RecordActions({ module, record, name, listPath }: RecordActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [actionToConfirm, setActionToConfirm] = useState<RecordAction | null>(null)
  // The dialog keeps its words while it closes.
  const [action, setAction] = useState<RecordAction>('archive')
  const actions = getRecordActions(record)
  const mutation = useRecordAction(module, record, {
    action,
    name,
    onDone: () => action === 'delete' && navigate({ to: listPath }),
    onSettled: () => setActionToConfirm(null),
  })
  const openConfirmation = (wanted: RecordAction) => {
    setAction(wanted)
    setActionToConfirm(wanted)
  }

  return (
    <>
      {actions.length > 0 && (
        <Menu position="bottom-end" {...MENU_PROPS}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('record:more')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map((each) => {
              const Icon = ICONS[each]
              return (
                <Menu.Item
                  key={each}
                  {...(each === 'delete' && { color: 'red' })}
                  leftSection={<Icon size={18} aria-hidden />}
                  onClick={() => openConfirmation(each)}
                >
                  {t(`record:${each}.action`)}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        opened={actionToConfirm !== null}
        title={t(`record:${action}.title`, { name })}
        confirmLabel={t(`record:${action}.action`)}
        isDanger={action === 'delete'}
        isBusy={mutation.isPending}
        onConfirm={() => mutation.mutate()}
        onClose={() => setActionToConfirm(null)}
      >
        {t(`record:${action}.body`)}
      </ConfirmDialog>
    </>
  )
}
