import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import { renderSVG } from 'uqr'
import { operatorIdentity } from '../../../contract/identity.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { CopyText } from '../../ui/parts/copy-text.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { Field } from '../../ui/parts/form.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { StateTag } from '../../ui/parts/state-tag.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { loadOperator, useOperator } from './operator-session.ts'
import './operator-security-page.css'

const text = defineText({
  en: {
    title: 'Second step at sign-in',
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
    offWords: 'To switch it off, enter a code once more.',
    isOn: 'The second step is on. You will need your authenticator at the next sign-in.',
    isOff: 'The second step is off.',
  },
  zh: {
    title: '登录两步验证',
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
    offWords: '关闭前请再输入一次验证码。',
    isOn: '两步验证已开启，下次登录需要验证器。',
    isOff: '两步验证已关闭。',
  },
})

const OperatorSecurityPage = () => {
  const words = useText(text)
  const operator = useOperator()
  const start = useCallMutation(operatorIdentity.startTotp)
  if (!operator) return null
  return (
    <div className="q-page">
      <PageHeader />
      <Card
        title={words.title}
        actions={
          <StateTag tone={operator.hasTotp ? 'done' : 'yours'}>
            {operator.hasTotp ? words.on : words.off}
          </StateTag>
        }
      >
        {operator.hasTotp ? (
          <div className="q-stack">
            <p>{words.offWords}</p>
            <CodeForm enable={false} onDone={() => start.reset()} />
          </div>
        ) : start.data ? (
          <div className="q-stack">
            <p>{words.scan}</p>
            <QrCode content={start.data.otpauthUrl} label={words.picture} />
            <CopyText value={start.data.secret} />
            <CodeForm enable onDone={() => start.reset()} onCancel={() => start.reset()} />
          </div>
        ) : (
          <div className="q-stack">
            <p>{words.why}</p>
            <div>
              <Button type="primary" loading={start.isPending} onClick={() => start.mutate({})}>
                {words.start}
              </Button>
            </div>
          </div>
        )}
      </Card>
    </div>
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
  readonly enable: boolean
  readonly onDone: () => void
  readonly onCancel?: () => void
}

const CodeForm = ({ enable, onDone, onCancel }: CodeFormProps) => {
  const words = useText(text)
  const [totp, setTotp] = useState('')
  const [error, setError] = useState<string | null>(null)
  const confirm = useCallMutation(operatorIdentity.confirmTotp, {
    showsFields: true,
    onSuccess: async () => {
      await loadOperator()
      toast.success(enable ? words.isOn : words.isOff)
      onDone()
    },
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
    <form className="q-stack" style={{ maxWidth: 280 }} onSubmit={onSubmit} noValidate>
      <Field label={words.code} error={error}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={totp}
            onChange={(event) => setTotp(event.target.value.replace(/\D/g, ''))}
          />
        )}
      </Field>
      <div className="q-card-actions">
        <Button type="primary" danger={!enable} htmlType="submit" loading={confirm.isPending}>
          {enable ? words.enable : words.disable}
        </Button>
        {onCancel && <Button onClick={onCancel}>{words.cancel}</Button>}
      </div>
    </form>
  )
}

export default OperatorSecurityPage
