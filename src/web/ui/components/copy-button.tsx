import { Button } from 'antd'
import { copyToClipboard } from './copy-to-clipboard.ts'
import { toast } from '../feedback/feedback-store.ts'

interface CopyButtonProps {
  readonly value: string
  readonly label: string
  readonly copied: string
  readonly isPrimary?: boolean
}

export const CopyButton = ({ value, label, copied, isPrimary = false }: CopyButtonProps) => {
  const copy = async (): Promise<void> => {
    if (await copyToClipboard(value)) toast.success(copied)
  }
  return (
    <Button type={isPrimary ? 'primary' : 'default'} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
