import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Dialog.module.css'
import { useOpenAfterMount } from './LazyMenu.tsx'

type DialogProps = {
  opened: boolean
  title: string
  wide?: boolean
  widest?: boolean
  /** Whether only the buttons close the dialog, because its content is shown once. */
  needsAnswer?: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog; its content is not rendered before it first opens. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setWasOpened(true)
  return wasOpened && <MountedDialog {...props} />
}

function MountedDialog({
  opened,
  title,
  wide = false,
  widest = false,
  needsAnswer = false,
  onClose,
  children,
}: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal.Root
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      closeOnClickOutside={!needsAnswer}
      closeOnEscape={!needsAnswer}
      centered
      size={widest ? '75rem' : wide ? '48rem' : 'md'}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* `Modal.Header` is not used, because its <header> would be a second banner of the page. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {!needsAnswer && <Modal.CloseButton aria-label={t('record:close')} />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
