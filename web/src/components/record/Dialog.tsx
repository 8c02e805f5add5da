import { Modal, type ModalProps } from '@mantine/core'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Text.layer.css'
import { useTranslation } from 'react-i18next'
import classes from './Dialog.module.css'

/** A question that stands over the page until it is answered or closed. */
export function Dialog({ centered = true, ...props }: ModalProps) {
  const { t } = useTranslation()
  return (
    <Modal
      centered={centered}
      classNames={{ title: classes.title, content: classes.content, header: classes.content }}
      closeButtonProps={{ 'aria-label': t('record:close') }}
      {...props}
    />
  )
}
