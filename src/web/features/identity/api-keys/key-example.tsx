import { identity } from '../../../../contract/identity/identity.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { CopyButton } from '../../../ui/components/copy-button.tsx'

const text = defineText({
  en: {
    title: 'Example',
    help: 'Send the key with each call. This one returns the account that the key belongs to.',
    key: 'YOUR_API_KEY',
    copy: 'Copy',
    copied: 'Example copied.',
  },
  zh: {
    title: '示例',
    help: '每次调用都须附上密钥。以下调用返回密钥所属的账户。',
    key: '您的密钥',
    copy: '复制',
    copied: '示例已复制。',
  },
})

export const KeyExample = () => {
  const words = useText(text)
  const example = `curl ${window.location.origin}/app${identity.getCustomerInfo.path} \\\n  -H "Authorization: Bearer ${words.key}"`
  return (
    <Card
      title={words.title}
      actions={<CopyButton value={example} label={words.copy} copied={words.copied} />}
    >
      <div className="q-stack">
        <p>{words.help}</p>
        <pre className="q-key-example">{example}</pre>
      </div>
    </Card>
  )
}
