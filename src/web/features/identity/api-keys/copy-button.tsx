import { Button } from 'antd'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: { failed: 'Your browser blocked copying. Select the text and copy it manually.' },
  zh: { failed: '浏览器不允许自动复制，请手动选择并复制。' },
})

interface CopyButtonProps {
  readonly value: string
  readonly label: string
  readonly copied: string
  readonly isPrimary?: boolean
}

export const CopyButton = ({ value, label, copied, isPrimary = false }: CopyButtonProps) => {
  const words = useText(text)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(copied)
    } catch {
      toast.error(words.failed)
    }
  }
  return (
    <Button type={isPrimary ? 'primary' : 'default'} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
