import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { defineText, useText } from '../text/define-text.ts'

const text = defineText({ en: { cancel: 'Cancel' }, zh: { cancel: '取消' } })

interface FormDialogProps {
  readonly title: ReactNode
  readonly width?: number
  readonly sendLabel: string
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  readonly isBusy?: boolean
  /** Closes the dialog; 'Cancel' by default, which is ambiguous where something is cancelled. */
  readonly closeLabel?: string
  readonly onSend: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that is open while it is rendered, with a button that sends it. */
export const FormDialog = (props: FormDialogProps) => {
  const words = useText(text)
  return (
    <Modal
      open
      title={props.title}
      width={props.width}
      okText={props.sendLabel}
      okButtonProps={{ danger: props.isDanger, disabled: props.isDisabled }}
      cancelText={props.closeLabel ?? words.cancel}
      confirmLoading={props.isBusy}
      onOk={props.onSend}
      onCancel={props.onClose}
    >
      {props.children}
    </Modal>
  )
}
