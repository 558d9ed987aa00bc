import { Button } from 'antd'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: {
    isOn: 'Two-step verification is on.',
    help: 'Keep these recovery codes somewhere you can reach without your phone. Each one works once in place of a code from your app. They won’t be shown again.',
    list: 'Recovery codes',
    copy: 'Copy all',
    copied: 'Recovery codes copied.',
    failed: 'Your browser blocked copying. Write the codes down.',
    saved: 'I’ve saved the codes',
  },
  zh: {
    isOn: '两步验证已开启。',
    help: '请将恢复码保存在手机以外的地方。每个恢复码可代替验证码登录一次。恢复码仅显示这一次。',
    list: '恢复码',
    copy: '全部复制',
    copied: '恢复码已复制。',
    failed: '浏览器不支持自动复制，请手动复制或抄写。',
    saved: '我已保存',
  },
})

/** The server never shows these codes again. */
export const RecoveryCodes = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const words = useText(text)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success(words.copied)
    } catch {
      toast.error(words.failed)
    }
  }
  return (
    <>
      <p role="status">
        <strong>{words.isOn}</strong> {words.help}
      </p>
      <ul className="q-recovery-codes" aria-label={words.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="q-card-actions">
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <Button type="primary" onClick={onSaved}>
          {words.saved}
        </Button>
      </div>
    </>
  )
}
