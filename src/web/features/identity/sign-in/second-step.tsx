import { useState, type ComponentProps, type FormEvent } from 'react'
import { PlainInput, SubmitButton } from '../../../ui/plain/field.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { FormProblem } from '../common/form-problem.tsx'
import type { PasskeyProof } from '../common/passkey-browser.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PublicLayout } from '../common/public-layout.tsx'

const text = defineText({
  en: {
    title: 'Two-step verification',
    app: 'Enter the 6-digit code from your authenticator app.',
    recovery: 'Enter one of your saved recovery codes. Each code works once.',
    digits: '6 digits',
    code: 'Recovery code',
    confirm: 'Confirm',
    useRecovery: 'Can’t use your phone? Use a recovery code',
    useApp: 'Use the authenticator app',
    passkey: 'Use a passkey',
    passkeyOnly: 'Confirm the sign-in with your passkey, or enter one of your saved recovery codes.',
    back: 'Use a different account',
    sixDigits: 'Enter all 6 digits.',
    wholeCode: 'Enter the whole recovery code, in the format ABCDE-23456.',
  },
  zh: {
    title: '两步验证',
    app: '请输入身份验证器当前显示的 6 位数字。',
    recovery: '请输入一个恢复码，每个恢复码只能使用一次。',
    digits: '6 位数字',
    code: '恢复码',
    confirm: '验证',
    useRecovery: '手机不在身边？使用恢复码',
    useApp: '使用身份验证器',
    passkey: '使用通行密钥',
    passkeyOnly: '请使用通行密钥验证，或输入一个已保存的恢复码。',
    back: '使用其他账户',
    sixDigits: '请输入完整的 6 位数字。',
    wholeCode: '请输入完整的恢复码，例如 ABCDE-23456。',
  },
})

/** Normalises a typed recovery code: `abcde 23456` becomes `ABCDE-23456`. */
const recoveryCodeOf = (typed: string): string => {
  const characters = typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

export type SecondMethod = 'app' | 'passkey'

/** What a refused sign-in can be continued with. */
export const methodsOf = (data: unknown): readonly SecondMethod[] => {
  const detail = typeof data === 'object' && data !== null && 'detail' in data ? data.detail : null
  const methods = typeof detail === 'object' && detail !== null && 'methods' in detail ? detail.methods : null
  if (!Array.isArray(methods)) return ['app']
  return methods.filter((one): one is SecondMethod => one === 'app' || one === 'passkey')
}

interface SecondStepProps {
  readonly layout: Pick<ComponentProps<typeof PublicLayout>, 'plain' | 'brandSuffix'>
  readonly busy: boolean
  readonly problem: string | null
  readonly methods: readonly SecondMethod[]
  readonly onCode: (code: string) => void
  readonly onPasskey: (passkey: PasskeyProof) => void
  readonly onProblem: (problem: string | null) => void
  readonly onBack: () => void
}

export const SecondStep = ({
  layout,
  busy,
  problem,
  methods,
  onCode,
  onPasskey,
  onProblem,
  onBack,
}: SecondStepProps) => {
  const words = useText(text)
  const hasApp = methods.includes('app')
  const [isRecovery, setIsRecovery] = useState(!hasApp)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const whole = isRecovery ? recoveryCodeOf(code) : code
    const isWhole = (isRecovery ? /^[A-Z\d]{5}-[A-Z\d]{5}$/ : /^\d{6}$/).test(whole)
    setError(isWhole ? undefined : isRecovery ? words.wholeCode : words.sixDigits)
    if (isWhole) onCode(whole)
  }
  return (
    <PublicLayout
      {...layout}
      title={words.title}
      subtitle={!hasApp ? words.passkeyOnly : isRecovery ? words.recovery : words.app}
    >
      <form onSubmit={onSubmit} noValidate>
        <FormProblem message={problem} />
        <PlainInput
          key={isRecovery ? 'recovery' : 'totp'}
          label={isRecovery ? words.code : words.digits}
          name="totp"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          startsFocused={hasApp}
          maxLength={isRecovery ? 20 : 6}
          value={code}
          onValue={(typed) => setCode(isRecovery ? typed : typed.replaceAll(/\D/g, ''))}
          error={error}
        />
        <SubmitButton busy={busy}>{words.confirm}</SubmitButton>
        {methods.includes('passkey') && (
          <PasskeyButton label={words.passkey} onProof={onPasskey} onProblem={onProblem} />
        )}
        {hasApp && (
          <button
            type="button"
            className="q-button q-button-link"
            onClick={() => {
              setIsRecovery(!isRecovery)
              setCode('')
              setError(undefined)
            }}
          >
            {isRecovery ? words.useApp : words.useRecovery}
          </button>
        )}
        <button type="button" className="q-button q-button-link" onClick={onBack}>
          {words.back}
        </button>
      </form>
    </PublicLayout>
  )
}
