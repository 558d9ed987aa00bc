import { useEffect, useState } from 'react'
import { common } from '../../../../contract/common/common.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { call } from '../../../ui/call/calls.ts'
import { Icon } from '../../../ui/icon.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'

const text = defineText({
  en: { title: 'This is a demo. Sign in as', links: 'External services simulated by the demo' },
  zh: { title: '演示环境，可使用以下账户登录', links: '演示环境中的模拟外部服务' },
})

type Demo = NonNullable<OutputOf<typeof common.getPublicConfig>['demo']>
export type DemoSignIn = Demo['signIns'][number]

interface DemoSignInsProps {
  readonly side: DemoSignIn['side']
  readonly onChoose: (signIn: DemoSignIn) => void
}

export const DemoSignIns = ({ side, onChoose }: DemoSignInsProps) => {
  const words = useText(text)
  const locale = useLocale()
  const [demo, setDemo] = useState<Demo | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    // If the request fails, the page looks as it does outside a demo.
    call(common.getPublicConfig, {}, { quiet: true, signal: abort.signal }).then(
      (config) => setDemo(config.demo),
      () => undefined,
    )
    return () => abort.abort()
  }, [])
  const signIns = demo?.signIns.filter((one) => one.side === side) ?? []
  if (!demo || signIns.length === 0) return null
  return (
    <section className="q-demo" aria-label={words.title}>
      <h2>{words.title}</h2>
      {signIns.map((signIn) => (
        <button key={signIn.account} type="button" className="q-demo-choice" onClick={() => onChoose(signIn)}>
          <strong>{signIn.label[locale]}</strong>
          <small>{signIn.account}</small>
          <Icon name="right" size={16} />
        </button>
      ))}
      {demo.links.length > 0 && (
        <nav className="q-demo-links" aria-label={words.links}>
          {demo.links.map((link) => (
            <a key={link.url} href={link.url} target="_blank" rel="noreferrer">
              {link.label[locale]}
            </a>
          ))}
        </nav>
      )}
    </section>
  )
}
