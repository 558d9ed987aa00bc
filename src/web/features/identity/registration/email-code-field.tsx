import { useEffect, useState } from 'react'
import { identity } from '../../../../contract/identity/identity.ts'
import { call } from '../../../ui/call/calls.ts'
import { PlainInput } from '../../../ui/plain/field.tsx'
import { useSubmit } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { getLocale } from '../../../ui/text/locale.ts'

const text = defineText({
  en: {
    code: 'Code from the email',
    send: 'Send code',
    again: 'Resend code',
    wait: (seconds: number) => `Resend in ${seconds} s`,
    sent: 'We sent a six-digit code. It is valid for ten minutes.',
    emailNeeded: 'Enter your email address first.',
  },
  zh: {
    code: '邮件验证码',
    send: '发送验证码',
    again: '重新发送',
    wait: (seconds: number) => `${seconds} 秒后重发`,
    sent: '6 位验证码已发送，10 分钟内有效。',
    emailNeeded: '请先输入邮箱地址。',
  },
})

interface EmailCodeFieldProps {
  readonly email: string
  readonly purpose: 'register' | 'forgotPassword'
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error: string | undefined
  readonly onEmailError: (message: string) => void
}

const useCountdown = (): readonly [number, (seconds: number) => void] => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}

export const EmailCodeField = ({
  email,
  purpose,
  value,
  onValue,
  error,
  onEmailError,
}: EmailCodeFieldProps) => {
  const words = useText(text)
  const [left, setLeft] = useCountdown()
  const [wasSent, setWasSent] = useState(false)
  const { busy, submit } = useSubmit()
  const send = (): void => {
    if (email.trim() === '') return onEmailError(words.emailNeeded)
    void submit(
      async () => {
        const answer = await call(
          identity.sendEmailCode,
          { email, purpose, locale: getLocale() },
          { showsFields: true },
        )
        setWasSent(true)
        setLeft(answer.resendAfterSeconds)
      },
      (failure) => {
        const problem = failure.fields.find((field) => field.path === 'email')
        if (problem) onEmailError(problem.message)
      },
    )
    return undefined
  }
  return (
    <PlainInput
      label={words.code}
      name="one-time-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={value}
      onValue={(typed) => onValue(typed.replace(/\D/g, ''))}
      error={error}
      help={wasSent ? words.sent : undefined}
      beside={
        <button type="button" className="q-button q-code-button" disabled={busy || left > 0} onClick={send}>
          {left > 0 ? words.wait(left) : wasSent ? words.again : words.send}
        </button>
      }
    />
  )
}
