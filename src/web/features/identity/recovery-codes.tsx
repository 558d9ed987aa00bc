import { Button } from 'antd'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    isOn: 'Two-step sign-in is on.',
    keep: 'Keep these recovery codes where you find them without your phone. Each signs in once in place of a code. They are not shown again.',
    list: 'Recovery codes',
    copy: 'Copy all',
    copied: 'The codes are copied.',
    failed: 'The browser did not allow copying. Write the codes down.',
    kept: 'I have kept them',
  },
  zh: {
    isOn: '两步登录已开启。',
    keep: '请将这些恢复码保存在手机之外的地方。每个恢复码可代替验证码登录一次，且不会再次显示。',
    list: '恢复码',
    copy: '全部复制',
    copied: '恢复码已复制。',
    failed: '浏览器不允许复制，请抄写下来。',
    kept: '我已保存',
  },
})

/** The codes for a lost phone, shown this once. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
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
        <strong>{words.isOn}</strong> {words.keep}
      </p>
      <ul className="q-recovery-codes" aria-label={words.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="q-card-actions">
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <Button type="primary" onClick={onKept}>
          {words.kept}
        </Button>
      </div>
    </>
  )
}
