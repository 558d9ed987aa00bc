import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import { profile } from '../../../../contract/identity/accounts.ts'
import { call } from '../../../ui/call/calls.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Field } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useSubmit } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { FormProblem, formProblemOf } from '../common/form-problem.tsx'

const text = defineText({
  en: {
    email: 'New email address',
    password: 'Your password',
    send: 'Send code',
    sent: (email: string) =>
      `If ${email} is not in use, we sent a six-digit code to it. The code is valid for ten minutes.`,
    code: 'Code from the email',
    change: 'Change email address',
    another: 'Use a different address',
    done: (email: string) => `Email address changed. Sign in with ${email} from now on.`,
    emailNeeded: 'Enter the new email address.',
    passwordNeeded: 'Enter your password.',
    sixDigits: 'Enter the 6-digit code from the email.',
  },
  zh: {
    email: '新邮箱地址',
    password: '当前密码',
    send: '发送验证码',
    sent: (email: string) => `如果 ${email} 可用，您将收到 6 位验证码，10 分钟内有效。`,
    code: '邮件验证码',
    change: '更改邮箱',
    another: '使用其他邮箱',
    done: (email: string) => `邮箱已更改，请使用 ${email} 登录。`,
    emailNeeded: '请输入新邮箱地址。',
    passwordNeeded: '请输入当前密码。',
    sixDigits: '请输入邮件中的 6 位数字。',
  },
})

export const ChangeEmailForm = ({ onDone }: { onDone: () => Promise<void> }) => {
  const words = useText(text)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [emailCode, setEmailCode] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, errors, setErrors, submit } = useSubmit()
  const run = (work: () => Promise<void>): void => {
    setProblem(null)
    void submit(work, (error) => {
      if (error.reason === 'wrongPassword') setErrors({ password: error.message })
      else setProblem(formProblemOf(error))
    })
  }
  const quietly = { showsFields: true, quiet: true } as const
  const send = (): void => {
    const missing = {
      ...(email.trim() === '' && { email: words.emailNeeded }),
      ...(password === '' && { password: words.passwordNeeded }),
    }
    if (Object.keys(missing).length > 0) return setErrors(missing)
    return run(async () => {
      await call(profile.sendEmailChangeCode, { email, password }, quietly)
      setIsSent(true)
    })
  }
  const change = (): void => {
    if (!/^\d{6}$/.test(emailCode)) return setErrors({ emailCode: words.sixDigits })
    return run(async () => {
      await call(profile.changeEmail, { email, emailCode }, quietly)
      toast.success(words.done(email.trim().toLowerCase()))
      await onDone()
    })
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (isSent) change()
    else send()
  }
  return (
    <form className="q-stack" onSubmit={onSubmit} noValidate>
      <FormProblem message={problem} />
      {isSent ? (
        <>
          <p>{words.sent(email.trim())}</p>
          <TextField
            label={words.code}
            error={errors['emailCode']}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={emailCode}
            onChange={(next) => setEmailCode(next.replaceAll(/\D/g, ''))}
          />
        </>
      ) : (
        <>
          <TextField
            label={words.email}
            error={errors['email']}
            type="email"
            autoComplete="email"
            value={email}
            onChange={setEmail}
          />
          <Field label={words.password} error={errors['password']}>
            {(control) => (
              <Input.Password
                {...control}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      <div className="q-card-actions">
        <Button type="primary" htmlType="submit" loading={busy}>
          {isSent ? words.change : words.send}
        </Button>
        {isSent && <Button onClick={() => setIsSent(false)}>{words.another}</Button>}
      </div>
    </form>
  )
}
