import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import type { profile } from '../../../../contract/identity/accounts.ts'
import type { operatorIdentity } from '../../../../contract/identity/identity.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { CallError } from '../../../ui/client/call-error.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { CopyText } from '../../../ui/components/copy-text.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { QrCode } from '../../../ui/components/qr-code.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useConfirmation, type ConfirmCall } from './confirm-identity.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './totp-card.css'

const text = defineText({
  en: {
    title: 'Two-step verification',
    on: 'On',
    off: 'Off',
    help: 'With an authenticator app on your phone, no one can sign in with a stolen password alone.',
    start: 'Set up authenticator app',
    scan: 'Scan this QR code with your authenticator app, or enter the key manually.',
    picture: 'QR code for the authenticator app',
    code: '6-digit code from the app',
    sixDigits: 'Enter all 6 digits.',
    enable: 'Turn on',
    disable: 'Turn off',
    cancel: 'Cancel',
    isOnWords: 'You sign in with your password and a code from your authenticator app.',
    left: (n: number) => `${counted(n, 'recovery code', 'recovery codes')} left.`,
    offWords: 'To turn it off, enter a code from your app.',
    isOff: 'Two-step verification is off.',
  },
  zh: {
    title: '两步验证',
    on: '已开启',
    off: '未开启',
    help: '开启后，登录时除密码外还需手机验证码，账户更安全。',
    start: '设置身份验证器',
    scan: '请用身份验证器扫描此二维码，或手动输入密钥。',
    picture: '身份验证器二维码',
    code: '身份验证器中的 6 位数字',
    sixDigits: '请输入完整的 6 位数字。',
    enable: '开启',
    disable: '关闭',
    cancel: '取消',
    isOnWords: '登录时需要输入密码和身份验证器中的验证码。',
    left: (n: number) => `还剩 ${formatNumber(n, 'zh')} 个恢复码。`,
    offWords: '如需关闭，请输入当前验证码。',
    isOff: '两步验证已关闭。',
  },
})

export interface TotpCalls {
  readonly start: typeof profile.startCustomerTotp | typeof operatorIdentity.startTotp
  readonly confirm: typeof profile.confirmCustomerTotp | typeof operatorIdentity.confirmTotp
  readonly confirmIdentity: ConfirmCall
}

interface TotpCardProps {
  readonly calls: TotpCalls
  readonly hasTotp: boolean
  /** Null when the endpoint does not report it. */
  readonly recoveryCodesLeft: number | null
  readonly onChanged: () => Promise<unknown>
}

export const TotpCard = ({ calls, hasTotp, recoveryCodesLeft, onChanged }: TotpCardProps) => {
  const words = useText(text)
  const start = useCallMutation(calls.start, { quiet: true })
  const { confirmed, dialog } = useConfirmation(calls.confirmIdentity)
  const startSetup = () =>
    confirmed(async () => void (await start.mutateAsync({}))).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      if (!error.isToasted && !error.isPassedOn) toast.error(error.message)
    })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isTurningOff, setIsTurningOff] = useState(false)
  const onConfirmed = async (recoveryCodes: readonly string[]): Promise<void> => {
    await onChanged()
    start.reset()
    setIsTurningOff(false)
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else toast.success(words.isOff)
  }
  const content = codes ? (
    <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
  ) : hasTotp ? (
    <>
      <p>
        {words.isOnWords} {recoveryCodesLeft !== null && words.left(recoveryCodesLeft)}
      </p>
      {isTurningOff ? (
        <>
          <p>{words.offWords}</p>
          <CodeForm
            calls={calls}
            enable={false}
            onConfirmed={onConfirmed}
            onCancel={() => setIsTurningOff(false)}
          />
        </>
      ) : (
        <div>
          <Button onClick={() => setIsTurningOff(true)}>{words.disable}</Button>
        </div>
      )}
    </>
  ) : start.data ? (
    <>
      <p>{words.scan}</p>
      <QrCode content={start.data.otpauthUrl} label={words.picture} />
      <CopyText value={start.data.secret} />
      <CodeForm calls={calls} enable onConfirmed={onConfirmed} onCancel={() => start.reset()} />
    </>
  ) : (
    <>
      <p>{words.help}</p>
      <div>
        <Button loading={start.isPending} onClick={() => void startSetup()}>
          {words.start}
        </Button>
      </div>
    </>
  )
  return (
    <Card
      title={words.title}
      actions={<StatusTag tone={hasTotp ? 'done' : 'quiet'}>{hasTotp ? words.on : words.off}</StatusTag>}
    >
      <div className="q-stack">{content}</div>
      {dialog}
    </Card>
  )
}

interface CodeFormProps {
  readonly calls: TotpCalls
  readonly enable: boolean
  readonly onConfirmed: (recoveryCodes: readonly string[]) => Promise<void>
  readonly onCancel: () => void
}

const CodeForm = ({ calls, enable, onConfirmed, onCancel }: CodeFormProps) => {
  const words = useText(text)
  const [totp, setTotp] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { confirmed, dialog } = useConfirmation(calls.confirmIdentity)
  const confirm = useCallMutation(calls.confirm, {
    showsFields: true,
    quiet: true,
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (totp.length !== 6) return setError(words.sixDigits)
    setError(null)
    void confirmed(async () => void (await confirm.mutateAsync({ totp, enable }))).catch(
      (failure: unknown) => {
        if (!(failure instanceof CallError)) throw failure
        setError(fieldErrorsOf(failure)['totp'] ?? failure.message)
      },
    )
    return undefined
  }
  return (
    <>
      <form className="q-stack q-narrow-form" onSubmit={onSubmit} noValidate>
        <TextField
          label={words.code}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={totp}
          onChange={(next) => setTotp(next.replaceAll(/\D/g, ''))}
        />
        <div className="q-card-actions">
          <Button type="primary" danger={!enable} htmlType="submit" loading={confirm.isPending}>
            {enable ? words.enable : words.disable}
          </Button>
          <Button onClick={onCancel}>{words.cancel}</Button>
        </div>
      </form>
      {dialog}
    </>
  )
}
