import { Button } from 'antd'
import { useState } from 'react'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { PasskeysCard, type Side } from './passkeys-card.tsx'
import { PublicLayout } from '../common/public-layout.tsx'
import { TotpCard, type TotpCalls } from './totp-card.tsx'
import './set-up-second-step.css'

const text = defineText({
  en: {
    title: 'Set up two-step verification',
    customer: 'Your main account requires it. Add an authenticator app or a passkey to continue.',
    operator: 'It is required of all operators. Add an authenticator app or a passkey to continue.',
    next: 'Continue',
    leave: 'Sign out',
  },
  zh: {
    title: '设置两步验证',
    customer: '主账户要求使用两步验证。请添加身份验证器或通行密钥，然后继续。',
    operator: '所有客服都必须使用两步验证。请添加身份验证器或通行密钥，然后继续。',
    next: '继续',
    leave: '退出登录',
  },
})

interface SetUpSecondStepProps {
  readonly side: Side
  readonly totpCalls: TotpCalls
  readonly onDone: () => Promise<unknown>
  readonly onLeave: () => Promise<void>
}

/** In place of the application, which opens with `onDone`: not at once, as recovery codes are shown only here. */
const SetUpSecondStep = ({ side, totpCalls, onDone, onLeave }: SetUpSecondStepProps) => {
  const words = useText(text)
  const [hasTotp, setHasTotp] = useState(false)
  const [isSetUp, setIsSetUp] = useState(false)
  return (
    <PublicLayout
      plain
      brandSuffix={side === 'operator' ? 'console' : undefined}
      title={words.title}
      subtitle={words[side]}
    >
      <div className="q-stack q-set-up-second-step">
        <TotpCard
          calls={totpCalls}
          hasTotp={hasTotp}
          recoveryCodesLeft={null}
          onChanged={async () => {
            setHasTotp(!hasTotp)
            setIsSetUp(!hasTotp)
          }}
        />
        <PasskeysCard side={side} onChanged={async () => setIsSetUp(true)} />
        <div className="q-card-actions">
          <Button type="primary" disabled={!isSetUp} onClick={() => void onDone()}>
            {words.next}
          </Button>
          <Button onClick={() => void onLeave()}>{words.leave}</Button>
        </div>
      </div>
    </PublicLayout>
  )
}

export default SetUpSecondStep
