import { Button } from 'antd'
import { CopyButton } from '../../../ui/components/copy-button.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: {
    isOn: 'Two-step verification is on.',
    help: 'Keep these recovery codes somewhere you can reach without your phone. Each one works once in place of a code from your app. They won’t be shown again.',
    list: 'Recovery codes',
    copy: 'Copy all',
    copied: 'Recovery codes copied.',
    saved: 'I’ve saved the codes',
  },
  zh: {
    isOn: '两步验证已开启。',
    help: '请将恢复码保存在手机以外的地方。每个恢复码可代替验证码登录一次。恢复码仅显示这一次。',
    list: '恢复码',
    copy: '全部复制',
    copied: '恢复码已复制。',
    saved: '我已保存',
  },
})

/** The server never shows these codes again. */
export const RecoveryCodes = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const words = useText(text)
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
        <CopyButton value={codes.join('\n')} label={words.copy} copied={words.copied} />
        <Button type="primary" onClick={onSaved}>
          {words.saved}
        </Button>
      </div>
    </>
  )
}
