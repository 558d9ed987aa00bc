import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import { renderSVG } from 'uqr'
import type { profile } from '../../../contract/accounts.ts'
import type { operatorIdentity } from '../../../contract/identity.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { CopyText } from '../../ui/parts/copy-text.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { Field } from '../../ui/parts/form.tsx'
import { StateTag } from '../../ui/parts/state-tag.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import './totp-card.css'

const text = defineText({
  en: {
    title: 'Two-step sign-in',
    on: 'On',
    off: 'Off',
    why: 'With an authenticator app on your phone, a stolen password alone opens nothing.',
    start: 'Set up an authenticator',
    scan: 'Scan this picture with your authenticator app, or type the key into it.',
    picture: 'QR code for the authenticator app',
    code: '6 digits from the app',
    sixDigits: 'Enter all 6 digits.',
    enable: 'Switch on',
    disable: 'Switch off',
    cancel: 'Cancel',
    isOnWords: 'Signing in asks for your password and a code of your authenticator app.',
    left: (n: number) => (n === 1 ? '1 recovery code is left.' : `${n} recovery codes are left.`),
    offWords: 'To switch it off, enter a code once more.',
    isOff: 'Two-step sign-in is off.',
  },
  zh: {
    title: '两步登录',
    on: '已开启',
    off: '未开启',
    why: '使用手机上的身份验证器后，仅凭密码无法登录。',
    start: '设置身份验证器',
    scan: '请用身份验证器扫描此二维码，或手动输入密钥。',
    picture: '身份验证器二维码',
    code: '应用显示的 6 位数字',
    sixDigits: '请输入完整的 6 位数字。',
    enable: '开启',
    disable: '关闭',
    cancel: '取消',
    isOnWords: '登录时需要密码和身份验证器的验证码。',
    left: (n: number) => `还剩 ${n} 个恢复码。`,
    offWords: '关闭前请再输入一次验证码。',
    isOff: '两步登录已关闭。',
  },
})

/** The calls of either side, which are alike. */
export interface TotpCalls {
  readonly start: typeof profile.startCustomerTotp | typeof operatorIdentity.startTotp
  readonly confirm: typeof profile.confirmCustomerTotp | typeof operatorIdentity.confirmTotp
}

interface TotpCardProps {
  readonly calls: TotpCalls
  readonly hasTotp: boolean
  /** Null where the side does not tell. */
  readonly recoveryCodesLeft: number | null
  /** After it was switched: reads anew what the page shows. */
  readonly onChanged: () => Promise<unknown>
}

/** Switches two-step sign-in on, by scanning and confirming, and off. */
export const TotpCard = ({ calls, hasTotp, recoveryCodesLeft, onChanged }: TotpCardProps) => {
  const words = useText(text)
  const start = useCallMutation(calls.start)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isSwitchingOff, setIsSwitchingOff] = useState(false)
  const onConfirmed = async (recoveryCodes: readonly string[]): Promise<void> => {
    await onChanged()
    start.reset()
    setIsSwitchingOff(false)
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else toast.success(words.isOff)
  }
  const content = codes ? (
    <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
  ) : hasTotp ? (
    <>
      <p>
        {words.isOnWords} {recoveryCodesLeft !== null && words.left(recoveryCodesLeft)}
      </p>
      {isSwitchingOff ? (
        <>
          <p>{words.offWords}</p>
          <CodeForm
            confirm={calls.confirm}
            enable={false}
            onConfirmed={onConfirmed}
            onCancel={() => setIsSwitchingOff(false)}
          />
        </>
      ) : (
        <div>
          <Button onClick={() => setIsSwitchingOff(true)}>{words.disable}</Button>
        </div>
      )}
    </>
  ) : start.data ? (
    <>
      <p>{words.scan}</p>
      <QrCode content={start.data.otpauthUrl} label={words.picture} />
      <CopyText value={start.data.secret} />
      <CodeForm confirm={calls.confirm} enable onConfirmed={onConfirmed} onCancel={() => start.reset()} />
    </>
  ) : (
    <>
      <p>{words.why}</p>
      <div>
        <Button loading={start.isPending} onClick={() => start.mutate({})}>
          {words.start}
        </Button>
      </div>
    </>
  )
  return (
    <Card
      title={words.title}
      actions={<StateTag tone={hasTotp ? 'done' : 'quiet'}>{hasTotp ? words.on : words.off}</StateTag>}
    >
      <div className="q-stack">{content}</div>
    </Card>
  )
}

const QrCode = ({ content, label }: { content: string; label: string }) => (
  <img
    className="q-qr"
    width={196}
    height={196}
    alt={label}
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(content, { border: 2 }))}`}
  />
)

interface CodeFormProps {
  readonly confirm: TotpCalls['confirm']
  readonly enable: boolean
  readonly onConfirmed: (recoveryCodes: readonly string[]) => Promise<void>
  readonly onCancel: () => void
}

const CodeForm = ({ confirm: endpoint, enable, onConfirmed, onCancel }: CodeFormProps) => {
  const words = useText(text)
  const [totp, setTotp] = useState('')
  const [error, setError] = useState<string | null>(null)
  const confirm = useCallMutation(endpoint, {
    showsFields: true,
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (totp.length !== 6) return setError(words.sixDigits)
    setError(null)
    confirm.mutate(
      { totp, enable },
      { onError: (failure) => setError(fieldErrorsOf(failure)['totp'] ?? null) },
    )
    return undefined
  }
  return (
    <form className="q-stack q-narrow-form" onSubmit={onSubmit} noValidate>
      <Field label={words.code} error={error}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={totp}
            onChange={(event) => setTotp(event.target.value.replaceAll(/\D/g, ''))}
          />
        )}
      </Field>
      <div className="q-card-actions">
        <Button type="primary" danger={!enable} htmlType="submit" loading={confirm.isPending}>
          {enable ? words.enable : words.disable}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </form>
  )
}
