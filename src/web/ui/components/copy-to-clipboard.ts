import { toast } from '../feedback/feedback-store.ts'
import { defineText, textNow } from '../text/define-text.ts'

const text = defineText({
  en: { failed: 'Your browser blocked copying. Select the text and copy it manually.' },
  zh: { failed: '浏览器不允许自动复制，请手动选择并复制。' },
})

/** False, after a message on what to do instead, where the browser does not allow it. */
export const copyToClipboard = async (value: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    toast.error(textNow(text).failed)
    return false
  }
}
