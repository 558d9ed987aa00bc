import { useState, type ComponentProps, type FormEvent } from 'react'
import { PlainInput, SubmitButton } from '../../ui/plain/field.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FormProblem } from './form-problem.tsx'
import { PublicLayout } from './public-layout.tsx'

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

interface SecondStepProps {
  readonly layout: Pick<ComponentProps<typeof PublicLayout>, 'plain' | 'brandSuffix'>
  readonly busy: boolean
  readonly problem: string | null
  readonly onCode: (code: string) => void
  readonly onBack: () => void
}

export const SecondStep = ({ layout, busy, problem, onCode, onBack }: SecondStepProps) => {
  const words = useText(text)
  const [isRecovery, setIsRecovery] = useState(false)
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
    <PublicLayout {...layout} title={words.title} subtitle={isRecovery ? words.recovery : words.app}>
      <form onSubmit={onSubmit} noValidate>
        <FormProblem message={problem} />
        <PlainInput
          key={isRecovery ? 'recovery' : 'totp'}
          label={isRecovery ? words.code : words.digits}
          name="totp"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          startsFocused
          maxLength={isRecovery ? 20 : 6}
          value={code}
          onValue={(typed) => setCode(isRecovery ? typed : typed.replaceAll(/\D/g, ''))}
          error={error}
        />
        <SubmitButton busy={busy}>{words.confirm}</SubmitButton>
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
        <button type="button" className="q-button q-button-link" onClick={onBack}>
          {words.back}
        </button>
      </form>
    </PublicLayout>
  )
}
